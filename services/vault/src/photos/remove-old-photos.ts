import { barcodePhotoDays } from '@floorlight/contracts/barcode-photos';
import { sql } from '@floorlight/database/drizzle';
import type { VaultContext } from '../context.ts';
import { removePhotos } from './remove-photos.ts';

/** Photos per statement. */
const batch = 500;

/** Removes the photos that were kept long enough. */
export async function removeOldPhotos(
  { db, now }: Pick<VaultContext, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - barcodePhotoDays * 86_400_000).toISOString();
  const old = sql`select barcode_id from barcode_photos where created_at < ${before} limit ${batch} for update skip locked`;
  for (let removed = batch; removed === batch && !signal.aborted; ) removed = await removePhotos(db.orm, old, now());
}
