import type { Barcode } from '@floorlight/contracts/barcodes';
import { keepRead, type ReadOwner, readKept } from '#lib/kept-reads/read-store.ts';

/** The most barcodes of a vault that a device keeps: the newest. */
export const copyLimit = 5000;

/** A person's vault on this device, newest first, without what the PIN protects. */
export interface VaultCopy {
  barcodes: readonly Barcode[];
  /** Milliseconds: when it was the same as the server's. */
  asOf: number;
}

/** The copy is large: its age, which changes more often, is an entry of its own. */
const entries = { barcodes: 'vault', age: 'vault-age' };

let holder: ReadOwner | null = null;
let held: { owner: ReadOwner; copy: Promise<VaultCopy | null> } | null = null;
/** What the device has stored last. */
let stored: readonly Barcode[] | null = null;

const isHeldFor = ({ userId, siteId }: ReadOwner): boolean =>
  held?.owner.userId === userId && held.owner.siteId === siteId;

/** Sets whose vault this page shows; null forgets what is in memory: somebody has signed out. */
export function holdVaultOf(owner: ReadOwner | null): void {
  holder = owner;
  held = null;
}

/** Whose vault this page shows; null while nobody is signed in. */
export const vaultHolder = (): ReadOwner | null => holder;

/** The copy of this person at this site; null if there is none. Never rejects. */
export function vaultCopy(owner: ReadOwner): Promise<VaultCopy | null> {
  if (!held || !isHeldFor(owner)) held = { owner, copy: readCopy(owner) };
  return held.copy;
}

/** The copy of whoever this page is for; null if there is none. */
export const heldCopy = async (): Promise<VaultCopy | null> => holder && vaultCopy(holder);

async function readCopy(owner: ReadOwner): Promise<VaultCopy | null> {
  const [barcodes, age] = await Promise.all([readKept(owner, entries.barcodes), readKept(owner, entries.age)]);
  if (!barcodes || !age) return null;
  stored = barcodes.data as Barcode[]; // storeCopy has put them there
  return { barcodes: stored, asOf: age.asOf };
}

/** Replaces the copy. Rejects where the browser stores nothing: then it lasts as long as the page. */
export async function storeCopy(owner: ReadOwner, copy: VaultCopy): Promise<void> {
  const isStored = isHeldFor(owner) && stored === copy.barcodes;
  held = { owner, copy: Promise.resolve(copy) };
  const { barcodes: data, asOf } = copy;
  if (!isStored) await keepRead(owner, entries.barcodes, { data, asOf });
  stored = data;
  await keepRead(owner, entries.age, { data: null, asOf });
}

/** Changes the copy that is in memory; the next comparison with the server stores it. Does nothing without one. */
export function changeCopy(change: (barcodes: readonly Barcode[]) => readonly Barcode[]): void {
  if (!held) return;
  const { owner, copy } = held;
  held = { owner, copy: copy.then((before) => before && { ...before, barcodes: change(before.barcodes) }) };
}
