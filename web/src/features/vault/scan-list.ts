import { CodeType } from '@floorlight/contracts/barcodes';
import { CodedMessage } from '@floorlight/contracts/coded-message';
import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readStored, readStoredJson, store } from '#lib/device/storage.ts';

/** What a person says about a scan before it is saved. */
export const ScanDetails = z.object({
  description: z.optional(z.string()),
  location: z.optional(z.string()),
  sku: z.optional(z.string()),
  note: z.optional(z.string()),
});
export type ScanDetails = z.infer<typeof ScanDetails>;

/** A scan in the list of a session. */
export const ListedScan = z.object({
  /** The idempotency key under which it will be saved. */
  key: z.string(),
  type: CodeType,
  value: z.string(),
  /** The photo that it was read from, small, in base64. */
  photo: z.optional(z.string()),
  details: z.optional(ScanDetails),
  /** ISO 8601. */
  scannedAt: z.string(),
  /** Set if the server has already saved it: its id in the vault, and whether it was new. */
  kept: z.nullable(z.object({ id: z.string(), isNew: z.boolean() })),
  /** The message of a failed save, in English, or null. */
  problem: z.nullable(z.string()),
  problemDetail: z.optional(CodedMessage),
});
export type ListedScan = z.infer<typeof ListedScan>;

const keyOf = (userId: string) => `floorlight.scans.v1.${userId}`;

/** The list as last read, with its stored text. `isStored` is false when the storage refused the last write. */
let cached: { userId: string; text: string | null; scans: readonly ListedScan[]; isStored: boolean } | null = null;
const listeners = new Set<() => void>();

/** Newest first. Stored on this device, so that a reload or an empty battery loses nothing. */
export function listedScans(userId: string): readonly ListedScan[] {
  const text = readStored(keyOf(userId));
  const before = cached?.userId === userId ? cached : null;
  if (before?.text === text) return before.scans;
  const scans = scansIn(readStoredJson(keyOf(userId)));
  // Scans that could not be stored exist only in memory.
  const unstored =
    before && !before.isStored ? before.scans.filter(({ key }) => !scans.some((one) => one.key === key)) : [];
  cached = { userId, text, scans: [...unstored, ...scans], isStored: !unstored.length };
  return cached.scans;
}

/** False when this device's storage is full or blocked: the list is lost with the page. */
export const areScansStored = (userId: string): boolean => cached?.userId !== userId || cached.isStored;

/** Skips unreadable entries. */
const scansIn = (stored: unknown): ListedScan[] =>
  (Array.isArray(stored) ? stored : []).flatMap((each) => {
    const parsed = ListedScan.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });

/** Puts a scan on top of the list. Replaces one with the same key. */
export const addListedScan = (userId: string, scan: ListedScan): void =>
  change(userId, [scan, ...listedScans(userId).filter(({ key }) => key !== scan.key)]);

/** Updates a listed scan in place. */
export const updateListedScan = (userId: string, key: string, part: Partial<ListedScan>): void =>
  change(
    userId,
    listedScans(userId).map((scan) => (scan.key === key ? { ...scan, ...part } : scan)),
  );

export const removeListedScans = (userId: string, keys: readonly string[]): void =>
  change(
    userId,
    listedScans(userId).filter(({ key }) => !keys.includes(key)),
  );

function change(userId: string, scans: readonly ListedScan[]): void {
  // Photos may not fit; the scans matter more.
  if (!isStoredAs(userId, scans) && scans.some(({ photo }) => photo !== undefined))
    isStoredAs(
      userId,
      scans.map(({ photo: _, ...scan }) => scan),
    );
  for (const listener of listeners) listener();
}

/** Stores a list and remembers it. Returns whether the browser has it. */
function isStoredAs(userId: string, scans: readonly ListedScan[]): boolean {
  const wanted = scans.length ? JSON.stringify(scans) : null;
  store(keyOf(userId), wanted);
  const text = readStored(keyOf(userId));
  cached = { userId, text, scans, isStored: text === wanted };
  return cached.isStored;
}

/** Also follows the changes of other tabs. */
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
