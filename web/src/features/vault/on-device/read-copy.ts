import { type Barcode, isPrivileged } from '@floorlight/contracts/barcodes';
import type { ReadFromDevice } from '#lib/kept-reads/keep-reads.ts';
import type { BarcodePage, BarcodeQuery } from '../barcode-page.ts';
import { pageOf } from './page-of.ts';
import { openProtected } from './protected.ts';
import { heldCopy, vaultCopy } from './vault-copy.ts';

/**
 * The first page of a list, from the copy of the vault on this device. What the PIN protects is in it while that has opened
 * it.
 */
export const barcodesOnDevice: ReadFromDevice = async (args, owner) => {
  const query = args as BarcodeQuery; // the endpoint's own
  const copy = await vaultCopy(owner);
  const isLocked = query.type !== undefined && isPrivileged(query.type) && !openProtected();
  if (!copy || isLocked) return undefined;
  return { data: { pages: [pageOf(shown(copy.barcodes), query, null)], pageParams: [null] }, asOf: copy.asOf };
};

/** A further page; null if there is no copy. */
export async function barcodePageOnDevice(query: BarcodeQuery, cursor: string): Promise<BarcodePage | null> {
  const copy = await heldCopy();
  return copy && pageOf(shown(copy.barcodes), query, cursor);
}

/** A barcode of the copy; undefined if it isn't there, or locked. */
export const barcodeOnDevice = async (id: string): Promise<Barcode | undefined> =>
  shown((await heldCopy())?.barcodes ?? []).find((barcode) => barcode.id === id);

const shown = (barcodes: readonly Barcode[]): readonly Barcode[] => [...barcodes, ...(openProtected()?.barcodes ?? [])];
