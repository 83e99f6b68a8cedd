import { barcodePhotosMax } from '@floorlight/contracts/barcode-photos';
import { isPrivileged } from '@floorlight/contracts/barcodes';
import type { Transaction } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import { type BarcodeRow, barcodeColumns } from '../barcodes/barcode.ts';
import { barcodePhotos, barcodes } from '../schema.ts';
import { removePhotos } from './remove-photos.ts';

/**
 * Keeps the photo that a barcode was read from, in place of an earlier one. None of a privileged barcode: the photo would
 * show it.
 */
export async function keepPhoto(
  tx: Transaction,
  row: BarcodeRow,
  photo: Uint8Array | null,
  now: Date,
): Promise<BarcodeRow> {
  if (!photo || isPrivileged(row.type)) return row;
  const { id, addedBy } = row;
  const kept = { jpeg: Buffer.from(photo), createdAt: now };
  await tx
    .insert(barcodePhotos)
    .values({ barcodeId: id, addedBy, ...kept })
    .onConflictDoUpdate({ target: barcodePhotos.barcodeId, set: kept });
  const imageUrl = `/api/barcodes/${id}/photo?at=${now.getTime()}`;
  const [changed] = await tx
    .update(barcodes)
    .set({ imageUrl, updatedAt: now })
    .where(eq(barcodes.id, id))
    .returning(barcodeColumns);
  await removePhotos(
    tx,
    sql`select barcode_id from barcode_photos where added_by = ${addedBy}
      order by created_at desc, barcode_id offset ${barcodePhotosMax} for update skip locked`,
    now,
  );
  return changed ?? row;
}
