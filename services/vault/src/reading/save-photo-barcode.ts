import { createHash } from 'node:crypto';
import { isAwayCode } from '@floorlight/contracts/away-codes';
import { noBarcodeDetected, type ScannerReading } from '@floorlight/contracts/barcode-reading';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import type { Once } from '@floorlight/service-kit/once';
import { publicBarcode } from '../barcodes/barcode.ts';
import { saveScan } from '../barcodes/save-barcode.ts';
import type { VaultContext } from '../context.ts';
import { keepPhoto } from '../photos/keep-photo.ts';
import { readPhoto, type SentPhoto } from './read-photo.ts';

/**
 * Reads the barcode in a photo and saves it in the caller's vault, with a small copy of the photo; one that exists there is
 * used again. The same photo sent again is not. One of `awayCodes` starts or ends a break, and is stored nowhere.
 */
export async function savePhotoBarcode(
  context: VaultContext,
  principal: Principal,
  { awayCodes = [], ...photo }: SentPhoto & { awayCodes?: string[] | undefined },
  once: Once,
): Promise<ScannerReading> {
  const reading = await readPhoto(context, principal, { ...photo, isKept: true });
  const aiMetadata = { reconstructed: false };
  if (!reading.barcode) return { success: false, aiMetadata, message: noBarcodeDetected, reason: reading.reason };
  const { barcode: read, small } = reading;
  if (isAwayCode(awayCodes, read.value))
    return { success: true, awayCode: read.value, aiMetadata, message: 'This code starts and ends breaks' };
  const save = async (tx: Transaction): Promise<ScannerReading> => {
    const { row: saved, isNew } = await saveScan(tx, context, principal, read);
    const row = await keepPhoto(tx, saved, small, context.now());
    return {
      success: true,
      barcode: publicBarcode(row),
      isNew,
      aiMetadata: { reconstructed: read.isAiReconstructed },
      message: isNew ? 'Barcode saved to your vault' : 'This barcode is in your vault already',
    };
  };
  // The photo is large: its hash stands for it.
  const digest = createHash('sha256').update(photo.imageData).digest('hex');
  return context.db.transaction((tx) => once(tx, () => save(tx), digest));
}
