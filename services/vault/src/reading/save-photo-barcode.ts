import { noBarcodeDetected, type ScannerReading } from '@floorlight/contracts/barcode-reading';
import type { Principal } from '@floorlight/contracts/principal';
import { publicBarcode } from '../barcodes/barcode.ts';
import { saveScan } from '../barcodes/save-barcode.ts';
import type { VaultContext } from '../context.ts';
import { readPhoto, type SentPhoto } from './read-photo.ts';

/** Reads the barcode in a photo and saves it in the caller's vault; one that exists there is used again. */
export async function savePhotoBarcode(
  context: VaultContext,
  principal: Principal,
  photo: SentPhoto,
): Promise<ScannerReading> {
  const read = await readPhoto(context, principal, photo);
  if (!read) return { success: false, aiMetadata: { reconstructed: false }, message: noBarcodeDetected };
  const { row, isNew } = await context.db.transaction((tx) => saveScan(tx, context, principal, read));
  return {
    success: true,
    barcode: publicBarcode(row),
    isNew,
    aiMetadata: { reconstructed: read.isAiReconstructed },
    message: isNew ? 'Barcode saved to your vault' : 'This barcode is in your vault already',
  };
}
