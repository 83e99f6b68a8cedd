import { BarcodeType } from '@floorlight/contracts/barcodes';
import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readStored, readStoredJson, store } from '#lib/device/storage.ts';

/** What was scanned in a session and is not saved yet. */
export const ListedScan = z.object({
  /** The idempotency key under which it will be saved. */
  key: z.string(),
  type: BarcodeType,
  value: z.string(),
  /** ISO 8601. */
  scannedAt: z.string(),
  /** Where the server has put it into the vault already: what it is there, and whether it was new. */
  kept: z.nullable(z.object({ id: z.string(), isNew: z.boolean() })),
  /** Why it could not be saved, in words; null where nothing has gone wrong. */
  problem: z.nullable(z.string()),
});
export type ListedScan = z.infer<typeof ListedScan>;

const keyOf = (userId: string) => `floorlight.scans.v1.${userId}`;

/** The list as it was last seen, and the text it stands for; `kept` is false where the storage took it no more. */
let shown: { userId: string; text: string | null; scans: readonly ListedScan[]; kept: boolean } | null = null;
const listeners = new Set<() => void>();

/** Newest first. It is on this device: a reload, or a phone that runs out, loses nothing. */
export function listedScans(userId: string): readonly ListedScan[] {
  const text = readStored(keyOf(userId));
  const before = shown?.userId === userId ? shown : null;
  if (before?.text === text) return before.scans;
  const scans = scansIn(readStoredJson(keyOf(userId)));
  // What could not be stored is nowhere else.
  const unstored =
    before && !before.kept ? before.scans.filter(({ key }) => !scans.some((one) => one.key === key)) : [];
  shown = { userId, text, scans: [...unstored, ...scans], kept: !unstored.length };
  return shown.scans;
}

/** False where this device's storage is full or forbidden: the list is gone with the page. */
export const areScansKept = (userId: string): boolean => shown?.userId !== userId || shown.kept;

/** One that can't be understood does not take the others with it. */
const scansIn = (stored: unknown): ListedScan[] =>
  (Array.isArray(stored) ? stored : []).flatMap((each) => {
    const parsed = ListedScan.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });

/** Puts it on top; one with the same key is replaced. */
export const listScan = (userId: string, scan: ListedScan): void =>
  change(userId, [scan, ...listedScans(userId).filter(({ key }) => key !== scan.key)]);

/** Says more of a listed scan, where it stands. */
export const relistScan = (userId: string, key: string, part: Partial<ListedScan>): void =>
  change(
    userId,
    listedScans(userId).map((scan) => (scan.key === key ? { ...scan, ...part } : scan)),
  );

export const unlistScans = (userId: string, keys: readonly string[]): void =>
  change(
    userId,
    listedScans(userId).filter(({ key }) => !keys.includes(key)),
  );

function change(userId: string, scans: readonly ListedScan[]): void {
  const wanted = scans.length ? JSON.stringify(scans) : null;
  store(keyOf(userId), wanted);
  const text = readStored(keyOf(userId));
  shown = { userId, text, scans, kept: text === wanted };
  for (const listener of listeners) listener();
}

/** Another tab of this device may have scanned. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useListedScans = (userId: string): readonly ListedScan[] =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => listedScans(userId), [userId]),
  );
