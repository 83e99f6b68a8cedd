import type { Barcode, listBarcodes } from '@floorlight/contracts/barcodes';
import type { ArgsOf } from '#lib/api/call.ts';

/** Filters and order of a list of the vault. */
export type BarcodeQuery = Omit<ArgsOf<typeof listBarcodes>['query'], 'cursor' | 'limit' | 'changedSince'>;

/** One page of a list. */
export interface BarcodePage {
  barcodes: Barcode[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}
