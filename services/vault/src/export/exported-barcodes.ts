import { type Barcode, type BarcodeType, isPrivileged } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import { listBarcodes } from '../barcodes/list-barcodes.ts';
import type { VaultContext } from '../context.ts';

const pageSize = 200;

/** The caller's barcodes, read in pages. Those that a PIN protects stay where they are. */
export async function* exportedBarcodes(
  context: VaultContext,
  principal: Principal,
  type: BarcodeType | undefined,
): AsyncGenerator<Barcode> {
  if (type && isPrivileged(type)) return;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: pageSize, ...(type && { type }), ...(cursor && { cursor }) };
    const { page, next } = await listBarcodes(context, principal, query);
    for (const barcode of page) if (!isPrivileged(barcode.type)) yield barcode;
    cursor = next;
  }
}
