import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import type { ReadBarcode } from '@floorlight/contracts/barcode-reading';
import { typeAndSymbology } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import type { VaultContext } from '../context.ts';
import { decodePhoto, refusedPhoto } from './decode-photo.ts';
import { readingUnavailable } from './photo-queue.ts';
import type { Unread } from './reader-process.ts';

/** A photo from a request. */
export interface SentPhoto {
  imageData: string;
  /** Aborts when the client no longer waits for an answer. */
  deadline: AbortSignal;
  /** True: a small copy is wanted, to be kept with the barcode. */
  isKept?: boolean;
}

/** The barcode in a photo, or why there is none. */
export type PhotoReading =
  | { barcode: ReadBarcode; small: Uint8Array | null }
  | { barcode: null; reason: Unread['reason'] };

/**
 * The barcode in a photo, or why it has none. Where the decoders see none at all, the vision model is asked, if there is one; its
 * answer counts only if it verifies. Throws `invalid_request` where the photo can't be opened, `unavailable` after the
 * deadline.
 */
export async function readPhoto(
  { reader, vision }: Pick<VaultContext, 'reader' | 'vision'>,
  { sub: userId }: Principal,
  { imageData, deadline, isKept = false }: SentPhoto,
): Promise<PhotoReading> {
  const reading = await reader.read(decodePhoto(imageData), {
    ...{ jpeg: vision !== null, small: isKept },
    ...{ userId, deadline },
  });
  if ('refused' in reading) throw refusedPhoto(reading.refused);
  const { small } = reading;
  if (reading.found) return { barcode: decoded(reading.found), small };
  const barcode = vision && reading.jpeg && (await vision.read(reading.jpeg, deadline));
  if (barcode && deadline.aborted) throw readingUnavailable();
  return barcode ? { barcode, small } : { barcode: null, reason: reading.reason };
}

function decoded({ type: code, value }: ScannedCode): ReadBarcode {
  const { type, symbology } = typeAndSymbology(code);
  return { type, ...(symbology && { symbology }), value, confidence: 100, isAiReconstructed: false };
}
