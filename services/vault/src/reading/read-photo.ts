import type { ReadBarcode } from '@floorlight/contracts/barcode-reading';
import type { Principal } from '@floorlight/contracts/principal';
import type { VaultContext } from '../context.ts';
import { photoOf, refusal } from './photo.ts';
import { cannotBeRead } from './photo-turns.ts';

/** A photo as it was sent. */
export interface SentPhoto {
  imageData: string;
  /** From then on nobody waits for an answer. */
  until: AbortSignal;
}

/**
 * What the barcode in a photo says, or null: decoded, or where nothing at all is seen and there is a vision model, proposed
 * by that and proved. Throws `invalid_request` where it is no photo that can be opened, `unavailable` where it is too late.
 */
export async function readPhoto(
  { reader, vision }: Pick<VaultContext, 'reader' | 'vision'>,
  { sub: userId }: Principal,
  { imageData, until }: SentPhoto,
): Promise<ReadBarcode | null> {
  const reading = await reader.read(photoOf(imageData), { jpeg: vision !== null, userId, until });
  if ('refused' in reading) throw refusal(reading.refused);
  const read = reading.found
    ? { ...reading.found, confidence: 100, isAiReconstructed: false }
    : vision && reading.jpeg && (await vision.read(reading.jpeg, until));
  if (read && until.aborted) throw cannotBeRead();
  return read;
}
