import { type Barcode, isPrivileged, listBarcodes } from '@floorlight/contracts/barcodes';
import { type Call, call } from '#lib/api/call.ts';
import { nextCursor } from '#lib/api/next-cursor.ts';
import type { ReadOwner } from '#lib/kept-reads/read-store.ts';
import { copyLimit, storeCopy, type VaultCopy, vaultCopy } from './vault-copy.ts';

const pageSize = 200;
/** Milliseconds: what was being saved while the last change was read may be a little older than it. */
const overlap = 60_000;

/** How many barcodes the server has, without what the PIN protects; null without an answer. */
type Count = () => Promise<number | null>;

/**
 * Makes the copy on this device the same as the vault: by what has changed since, or else, the first time and after deletions
 * on other devices, by reading all of it, page after page with pauses. Without an answer the copy stays as it is.
 */
export async function syncVault(owner: ReadOwner, count: Count): Promise<void> {
  const known = await vaultCopy(owner);
  const copy = (known && (await withChanges(owner, known, count))) ?? (await readWhole(owner, known === null));
  // What the browser can't store stays readable until the page is closed.
  if (copy) await storeCopy(owner, copy).catch(() => undefined);
}

/** The copy with what has changed; null where something else is missing or too many. */
async function withChanges(owner: ReadOwner, { barcodes, asOf }: VaultCopy, count: Count): Promise<VaultCopy | null> {
  const startedAt = Date.now();
  const last = Math.max(0, ...barcodes.map(changedAt));
  const changed = await readPages(owner, { changedSince: new Date(Math.max(0, last - overlap)).toISOString() });
  const total = await count();
  if (!changed.isComplete || total === null) return { barcodes, asOf };
  const merged = newest(withBarcodes(barcodes, changed.barcodes));
  return merged.length === Math.min(total, copyLimit) ? { barcodes: merged, asOf: startedAt } : null;
}

/** The whole vault; null where that fails and a part of it would be no use. */
async function readWhole(owner: ReadOwner, isFirst: boolean): Promise<VaultCopy | null> {
  const startedAt = Date.now();
  const { barcodes, isComplete } = await readPages(owner, {});
  return isComplete || (isFirst && barcodes.length > 0) ? { barcodes: newest(barcodes), asOf: startedAt } : null;
}

async function readPages(owner: ReadOwner, query: object): Promise<{ barcodes: Barcode[]; isComplete: boolean }> {
  const barcodes: Barcode[] = [];
  let cursor: string | null = null;
  do {
    const askedAt = performance.now();
    const request: Call = { endpoint: listBarcodes, query: { ...query, limit: pageSize, cursor }, ...owner };
    const answer = await call(request);
    if ('error' in answer) return { barcodes, isComplete: false };
    barcodes.push(...(answer.data as Barcode[]).filter(({ type }) => !isPrivileged(type))); // the contract's reply
    cursor = nextCursor(answer.meta);
    // Half of the time is for what people do meanwhile.
    if (cursor) await new Promise((resolve) => setTimeout(resolve, performance.now() - askedAt));
  } while (cursor && barcodes.length < copyLimit);
  return { barcodes, isComplete: true };
}

/** These barcodes with others in place of those with the same id; the same array if that changes nothing. */
export function withBarcodes(barcodes: readonly Barcode[], others: readonly Barcode[]): readonly Barcode[] {
  const known = new Map(barcodes.map((barcode) => [barcode.id, barcode]));
  const changed = others.filter((barcode) => JSON.stringify(known.get(barcode.id)) !== JSON.stringify(barcode));
  if (changed.length === 0) return barcodes;
  for (const barcode of changed) known.set(barcode.id, barcode);
  return [...known.values()];
}

function newest(barcodes: readonly Barcode[]): readonly Barcode[] {
  if (barcodes.length <= copyLimit) return barcodes;
  return barcodes.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, copyLimit);
}

const changedAt = ({ updatedAt, lastUsedAt, createdAt }: Barcode): number =>
  Date.parse([updatedAt, lastUsedAt ?? createdAt].toSorted().at(-1) ?? updatedAt);
