import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { Barcode, listBarcodes } from '@floorlight/contracts/vault';
import { and, desc, eq } from '@floorlight/database/drizzle';
import type { VaultContext } from '../context.ts';
import { barcodes } from '../schema.ts';
import { publicBarcode } from './barcode.ts';

export async function list(
  { db }: VaultContext,
  principal: Principal,
  { type, limit }: QueryOf<typeof listBarcodes>,
): Promise<Barcode[]> {
  const rows = await db.orm
    .select()
    .from(barcodes)
    .where(and(eq(barcodes.addedBy, principal.sub), type && eq(barcodes.type, type)))
    .orderBy(desc(barcodes.createdAt), desc(barcodes.id))
    .limit(limit);
  return rows.map(publicBarcode);
}
