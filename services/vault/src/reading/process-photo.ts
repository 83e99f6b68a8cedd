import { type BarcodeReading, noBarcodeDetected } from '@floorlight/contracts/barcode-reading';
import type { Principal } from '@floorlight/contracts/principal';
import { countScan } from '../barcodes/save-barcode.ts';
import type { VaultContext } from '../context.ts';
import { readPhoto, type SentPhoto } from './read-photo.ts';

/** Reads the barcode in a photo and counts a scan; stores no barcode. */
export async function processPhoto(
  context: VaultContext,
  principal: Principal,
  photo: SentPhoto,
): Promise<BarcodeReading> {
  const reading = await readPhoto(context, principal, photo);
  if (!reading.barcode) return { success: false, error: noBarcodeDetected, reason: reading.reason };
  await context.db.transaction((tx) => countScan(tx, principal, context.now()));
  return { success: true, barcode: reading.barcode };
}
