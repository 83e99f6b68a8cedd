import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import type { ReadBarcode } from '@floorlight/contracts/barcode-reading';
import { typeAndSymbology } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import type { VaultContext } from '../context.ts';
import { decodePhoto, refusedPhoto } from './decode-photo.ts';
import { readingUnavailable } from './photo-queue.ts';

/** A photo from a request. */
export interface SentPhoto {
  imageData: string;
  /** Aborts when the client no longer waits for an answer. */
  deadline: AbortSignal;
}

/**
 * The barcode in a photo, or null. Where the decoders see none at all, the vision model is asked, if there is one; its
 * answer counts only if it verifies. Throws `invalid_request` where the photo can't be opened, `unavailable` after the
 * deadline.
 */
export async function readPhoto(
  { reader, vision }: Pick<VaultContext, 'reader' | 'vision'>,
  { sub: userId }: Principal,
  { imageData, deadline }: SentPhoto,
): Promise<ReadBarcode | null> {
  const reading = await reader.read(decodePhoto(imageData), { jpeg: vision !== null, userId, deadline });
  if ('refused' in reading) throw refusedPhoto(reading.refused);
  const read = reading.found
    ? decoded(reading.found)
    : vision && reading.jpeg && (await vision.read(reading.jpeg, deadline));
  if (read && deadline.aborted) throw readingUnavailable();
  return read;
}

function decoded({ type: code, value }: ScannedCode): ReadBarcode {
  const { type, symbology } = typeAndSymbology(code);
  return { type, ...(symbology && { symbology }), value, confidence: 100, isAiReconstructed: false };
}
