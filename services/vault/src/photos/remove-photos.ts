import type { Database, Transaction } from '@floorlight/database/database';
import { type SQL, sql } from '@floorlight/database/drizzle';

/**
 * Removes the photos of the barcodes that a query selects. The barcodes stay, and devices that keep copies learn it. Returns
 * how many.
 */
export async function removePhotos(orm: Database['orm'] | Transaction, ofBarcodes: SQL, now: Date): Promise<number> {
  const { rowCount } = await orm.execute(sql`
    with gone as (delete from barcode_photos where barcode_id in (${ofBarcodes}) returning barcode_id)
    update barcodes set image_url = null, updated_at = ${now.toISOString()} from gone where barcodes.id = gone.barcode_id`);
  return rowCount ?? 0;
}
