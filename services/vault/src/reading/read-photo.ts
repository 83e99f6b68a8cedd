import type { ReadBarcode } from '@floorlight/contracts/reading';
import type { VaultContext } from '../context.ts';
import { notAPicture, photoOf } from './photo.ts';

/** What the barcode in a photo says, or null. Throws `invalid_request` where it is no picture that can be opened. */
export async function readPhoto({ reader }: VaultContext, imageData: string): Promise<ReadBarcode | null> {
  const reading = await reader.read(photoOf(imageData));
  if (!reading.opened) throw notAPicture();
  return reading.found && { ...pick(reading.found), confidence: 100, isAiReconstructed: false };
}

const pick = ({ type, value }: { type: ReadBarcode['type']; value: string }) => ({ type, value });
