import type { Principal } from '@floorlight/contracts/principal';
import type { Database, Transaction } from '@floorlight/database/database';
import { and, eq, isNull, or, sql } from '@floorlight/database/drizzle';
import { type Coded, coded } from '@floorlight/languages/coded';
import { type BarcodeRow, barcodeColumns } from '../barcodes/barcode.ts';
import { barcodes } from '../schema.ts';
import { t } from './import-messages.ts';
import type { ImportedBarcode } from './read-row.ts';

/** What to do with a row: `known` is the barcode that the vault has already. */
export interface Plan {
  row: ImportedBarcode;
  known?: BarcodeRow;
  isChange: boolean;
}
export interface Refused {
  row: ImportedBarcode;
  problem: Coded;
}

/** Finds these barcodes in the caller's vault, and what would change. */
export async function planRows(
  orm: Database['orm'] | Transaction,
  { sub, siteId }: Principal,
  rows: ImportedBarcode[],
): Promise<(Plan | Refused)[]> {
  const values = sql`${sql.param(rows.map(({ value }) => value))}::text[]`;
  const skus = sql`${sql.param(rows.flatMap(({ sku }) => sku ?? []))}::text[]`;
  const found = await orm
    .select(barcodeColumns)
    .from(barcodes)
    .where(
      and(
        eq(barcodes.addedBy, sub),
        isNull(barcodes.deletedAt),
        or(sql`${barcodes.value} = any(${values})`, sql`${barcodes.sku} = any(${skus})`),
      ),
    );
  const known = new Map(found.filter((row) => row.siteId === siteId).map((row) => [keyOf(row), row]));
  const skuOwners = new Map(found.map((row) => [row.sku, row.id]));
  return rows.map((row) => {
    const same = known.get(keyOf(row));
    const owner = row.sku === null ? undefined : skuOwners.get(row.sku);
    if (owner !== undefined && owner !== same?.id) return { row, problem: coded(t.skuTaken) };
    return same ? { row, known: same, isChange: isChange(same, row) } : { row, isChange: true };
  });
}

/** Rows of earlier versions don't say their symbology. */
export const keyOf = ({ type, symbology, value }: Pick<BarcodeRow, 'type' | 'symbology' | 'value'>): string =>
  `${type} ${symbology ?? ''} ${value}`;

/** Blank cells leave what the vault has. */
const isChange = (known: BarcodeRow, row: ImportedBarcode): boolean =>
  (['sku', 'description', 'location', 'note'] as const).some((part) => row[part] !== null && row[part] !== known[part]);
