import { noBarcodeDetected, type ScannedBarcode } from '@floorlight/contracts/barcode-reading';
import type { Principal } from '@floorlight/contracts/principal';
import type { VaultContext } from '../context.ts';
import { processPhoto } from './process-photo.ts';
import type { SentPhoto } from './read-photo.ts';

/** The value of the barcode in a photo, or a message that there is none. Counts a scan; stores no barcode. */
export async function scanPhoto(
  context: VaultContext,
  principal: Principal,
  photo: SentPhoto,
): Promise<ScannedBarcode> {
  const { barcode } = await processPhoto(context, principal, photo);
  if (!barcode) return { barcode: noBarcodeDetected };
  const { value, type, symbology } = barcode;
  return { barcode: value, type, ...(symbology && { symbology }) };
}
