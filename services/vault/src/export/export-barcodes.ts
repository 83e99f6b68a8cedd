import { barcodeColumns } from '@floorlight/contracts/barcode-import';
import { type BarcodeType, codeTypeOf } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import type { CsvFile } from '@floorlight/service-kit/send-csv';
import type { VaultContext } from '../context.ts';
import { exportedBarcodes } from './exported-barcodes.ts';
import { todayAt } from './today-at.ts';

/** The caller's barcodes, read in pages while they are sent. Those that a PIN protects stay where they are. */
export function exportBarcodes(context: VaultContext, principal: Principal, only?: BarcodeType): CsvFile {
  async function* records() {
    for await (const barcode of exportedBarcodes(context, principal, only)) {
      const { value, sku, description, location, note } = barcode;
      yield { type: codeTypeOf(barcode), value, SKU: sku, description, location, note };
    }
  }
  return {
    fileName: `floorlight-barcodes-${todayAt(context, principal)}.csv`,
    columns: barcodeColumns.map((name) => ({ key: name, header: name })),
    records: records(),
  };
}
