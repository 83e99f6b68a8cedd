import type { ReadBarcode } from '@floorlight/contracts/reading';
import type { VaultContext } from '../context.ts';
import { photoOf, refusal } from './photo.ts';

/**
 * What the barcode in a photo says, or null: decoded, or where that finds nothing and there is a vision model, proposed by
 * that and proved. Throws `invalid_request` where it is no photo that can be opened.
 */
export async function readPhoto(
  { reader, vision }: Pick<VaultContext, 'reader' | 'vision'>,
  imageData: string,
): Promise<ReadBarcode | null> {
  const reading = await reader.read(photoOf(imageData), { jpeg: vision !== null });
  if ('refused' in reading) throw refusal(reading.refused);
  if (reading.found) return { ...reading.found, confidence: 100, isAiReconstructed: false };
  return vision && reading.jpeg ? vision.read(reading.jpeg) : null;
}
