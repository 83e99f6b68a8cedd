import { type Barcode, isPrivileged } from '@floorlight/contracts/barcodes';
import type { ReadFromDevice } from '#lib/kept-reads/keep-reads.ts';
import type { BarcodePage, BarcodeQuery } from '../list-api.ts';
import { pageOf } from './page-of.ts';
import { heldCopy, vaultCopy } from './vault-copy.ts';

/** The first page of a list, from the copy of the vault on this device. */
export const barcodesOnDevice: ReadFromDevice = async (args, owner) => {
  const query = args as BarcodeQuery; // the endpoint's own
  const copy = await vaultCopy(owner);
  if (!copy || (query.type && isPrivileged(query.type))) return undefined;
  return { data: { pages: [pageOf(copy.barcodes, query, null)], pageParams: [null] }, asOf: copy.asOf };
};

/** A further page; null if there is no copy. */
export async function barcodePageOnDevice(query: BarcodeQuery, cursor: string): Promise<BarcodePage | null> {
  const copy = await heldCopy();
  return copy && pageOf(copy.barcodes, query, cursor);
}

/** A barcode of the copy; undefined if it isn't there. */
export const barcodeOnDevice = async (id: string): Promise<Barcode | undefined> =>
  (await heldCopy())?.barcodes.find((barcode) => barcode.id === id);
