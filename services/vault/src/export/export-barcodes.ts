import { barcodeColumns } from '@floorlight/contracts/barcode-import';
import { type Barcode, type BarcodeType, codeTypeOf, isPrivileged } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import type { CsvFile } from '@floorlight/service-kit/send-csv';
import { listBarcodes } from '../barcodes/list-barcodes.ts';
import type { VaultContext } from '../context.ts';

const pageSize = 200;

/** The caller's barcodes, read in pages while they are sent. Those that a PIN protects stay where they are. */
export function exportBarcodes(context: VaultContext, principal: Principal, only?: BarcodeType): CsvFile {
  async function* records() {
    for await (const barcode of ownBarcodes(context, principal, only)) {
      const { value, sku, description, location, note } = barcode;
      yield { type: codeTypeOf(barcode), value, SKU: sku, description, location, note };
    }
  }
  const timeZone = context.sites.get(principal.siteId)?.timeZone;
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(context.now());
  return {
    fileName: `floorlight-barcodes-${today}.csv`,
    columns: barcodeColumns.map((name) => ({ key: name, header: name })),
    records: records(),
  };
}

async function* ownBarcodes(
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
