import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { jpegOf } from './greys.ts';
import { openPhoto, type Refusal } from './open-photo.ts';
import { readBarcode } from './read-barcode.ts';

export interface Task {
  bytes: Uint8Array;
  /** True: where nothing at all is seen, a JPEG is made of the pixels. */
  jpeg: boolean;
}

/** What comes back from the thread; a photo that can't be opened is no error of ours. */
export type Reading = { refused: Refusal } | { found: ScannedCode } | { found: null; jpeg: Uint8Array | null };

// biome-ignore lint/style/noDefaultExport: Piscina calls a thread's default export
export default async function read({ bytes, jpeg }: Task): Promise<Reading> {
  const photo = await openPhoto(bytes);
  if ('refused' in photo) return photo;
  const { found, doubtful } = await readBarcode(photo);
  return found ? { found } : { found, jpeg: jpeg && !doubtful ? await jpegOf(photo) : null };
}
