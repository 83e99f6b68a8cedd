import { type Barcode, isPrivileged, listBarcodes, privilegedTypes } from '@floorlight/contracts/barcodes';
import { pinOpenSeconds, pinTries } from '@floorlight/contracts/vault-pin';
import { call } from '#lib/api/call.ts';
import { keepRead, type ReadOwner, readKept } from '#lib/kept-reads/read-store.ts';
import {
  isSealed,
  keepSealed,
  type Opened,
  openSealed,
  type Reseal,
  wipeSealed,
} from '#lib/kept-reads/sealed-reads.ts';
import type { PinState } from '../pin-state.ts';
import { withBarcodes } from './sync-vault.ts';

const name = 'vault-protected';
/** When the PIN was set that sealed them. */
const setAtName = 'vault-protected-pin';
const pageSize = 200;

/** What the PIN has opened on this page, until it closes. */
let opened: { owner: ReadOwner; barcodes: readonly Barcode[]; closesAt: number; reseal: Reseal } | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;

/** The protected barcodes that are open now, and when they close in milliseconds; none while they are closed. */
export const openProtected = (): { barcodes: readonly Barcode[]; closesAt: number } | null =>
  opened && Date.now() < opened.closesAt ? opened : null;

/** Closes them: only the PIN opens them again. */
export function closeProtected(): void {
  clearTimeout(closing);
  opened = null;
}

/** Whether this device keeps protected barcodes of this person. */
export const keepsProtected = (owner: ReadOwner): Promise<boolean> => isSealed(owner, name);

/** Deletes them from the device: their PIN is no longer the one that sealed them. */
function forgetProtected(owner: ReadOwner): Promise<void> {
  closeProtected();
  return wipeSealed(owner, name);
}

/** Deletes them if the owner's PIN is not the one that sealed them: it was cleared, or replaced on another device. */
export async function forgetReplaced(owner: ReadOwner, { isSet, setAt }: PinState): Promise<void> {
  if (isSet && setAt === undefined) return; // an earlier release doesn't say it
  const sealedWith = (await readKept(owner, setAtName))?.data ?? null;
  if ((!isSet || setAt !== sealedWith) && (await keepsProtected(owner))) await forgetProtected(owner);
}

/** Reads what the server has just opened with this PIN, and keeps it encrypted. Where that fails, what was kept stays. */
export async function keepProtected(owner: ReadOwner, pin: string, { setAt = null }: PinState): Promise<void> {
  const lists = await Promise.all(
    privilegedTypes.map((type) => call({ endpoint: listBarcodes, query: { type, limit: pageSize }, ...owner })),
  );
  const barcodes = lists.flatMap((list) => ('data' in list ? (list.data as Barcode[]) : [])); // the contract's reply
  if (lists.some((list) => 'error' in list)) return;
  // Without WebCrypto or storage nothing is kept.
  const reseal = await keepSealed(owner, name, barcodes, pin).catch(() => null);
  await keepRead(owner, setAtName, { data: setAt, asOf: Date.now() }).catch(() => undefined);
  if (reseal) hold(owner, barcodes, reseal);
}

/** Opens what is kept with the PIN, without the server. Rejects without storage. */
export async function openProtectedWith(owner: ReadOwner, pin: string): Promise<Opened> {
  const result = await openSealed(owner, name, pin, pinTries);
  if (result.state === 'open')
    hold(owner, result.data as Barcode[], result.reseal); // keepProtected has put them there
  else closeProtected();
  return result;
}

/** Changes what is open, and what is kept of it. */
export function changeProtected(change: (barcodes: readonly Barcode[]) => readonly Barcode[]): void {
  if (!opened) return;
  const barcodes = change(opened.barcodes);
  if (barcodes === opened.barcodes) return;
  opened = { ...opened, barcodes };
  void opened.reseal(barcodes).catch(() => undefined); // the next entry of the PIN keeps them anew
}

/** Puts a changed barcode among those that are open, if it is one of them. */
export const applyProtected = (barcode: Barcode): void =>
  changeProtected((barcodes) => (isPrivileged(barcode.type) ? withBarcodes(barcodes, [barcode]) : barcodes));

/** For as long as at the server. */
function hold(owner: ReadOwner, barcodes: readonly Barcode[], reseal: Reseal): void {
  closeProtected();
  opened = { owner, barcodes, closesAt: Date.now() + pinOpenSeconds * 1000, reseal };
  closing = setTimeout(closeProtected, pinOpenSeconds * 1000);
}
