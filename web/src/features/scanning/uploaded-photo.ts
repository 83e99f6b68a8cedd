import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { photoBytesMax } from '@floorlight/contracts/barcode-reading';
import type { FrameReader } from '#lib/scan/frame-reader.ts';
import { pixelsOf } from '#lib/scan/pixels.ts';
import { certainCode } from '#lib/scan/sighting.ts';
import { t } from './messages.ts';

/** Limit for reading on the device, in pixels: enough for a phone's whole photo, and bounded memory. */
const maxPixels = 16_000_000;

/** Why a chosen file can't be read; null if it can. */
export function problemWith({ type, size }: File): string | null {
  if (!type.startsWith('image/')) return t.notAnImage();
  return size > photoBytesMax ? t.imageTooLarge() : null;
}

/** Reads the barcode in a photo on the device. Resolves to null unless the result is certain. */
export async function readOnDevice(reader: FrameReader, photo: ImageBitmap): Promise<ScannedCode | null> {
  const frame = pixelsOf(photo, { x: 0, y: 0, width: photo.width, height: photo.height }, maxPixels);
  return frame && certainCode(await reader.read(frame, true).catch(() => []));
}
