import { randomUUID } from 'node:crypto';
import type { Principal } from '@floorlight/contracts/principal';
import type { BarcodeReading } from '@floorlight/contracts/vault';
import type { VaultContext } from '../context.ts';
import { scans } from '../schema.ts';
import { notAPicture, photoOf } from './photo.ts';

/** Reads the barcode in a photo and counts the read; stores no barcode. */
export async function processPhoto(
  { db, reader, now }: VaultContext,
  principal: Principal,
  imageData: string,
): Promise<BarcodeReading> {
  const reading = await reader.read(photoOf(imageData));
  if (!reading.opened) throw notAPicture();
  if (!reading.found) return { success: false, error: 'No barcode detected' };
  await db.orm
    .insert(scans)
    .values({ id: randomUUID(), siteId: principal.siteId, scannedBy: principal.sub, scannedAt: now() });
  const { type, value } = reading.found;
  return { success: true, barcode: { type, value } };
}
