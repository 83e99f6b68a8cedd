import { BarcodeType } from '@floorlight/contracts/vault';
import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/storage.ts';

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

const StoredList = z.array(ListedScan);
const keyOf = (userId: string) => `floorlight.scans.v1.${userId}`;

const none: readonly ListedScan[] = [];
let shown: { userId: string; scans: readonly ListedScan[] } | null = null;
const listeners = new Set<() => void>();

/** Newest first. It is on this device: a reload, or a phone that runs out, loses nothing. */
export function listedScans(userId: string): readonly ListedScan[] {
  if (shown?.userId !== userId) shown = { userId, scans: read(userId) };
  return shown.scans;
}

function read(userId: string): readonly ListedScan[] {
  const parsed = StoredList.safeParse(readStoredJson(keyOf(userId)));
  return parsed.success ? parsed.data : none;
}

/** Puts it on top; one with the same key is replaced. */
export const listScan = (userId: string, scan: ListedScan): void =>
  change(userId, [scan, ...listedScans(userId).filter(({ key }) => key !== scan.key)]);

export const unlistScans = (userId: string, keys: readonly string[]): void =>
  change(
    userId,
    listedScans(userId).filter(({ key }) => !keys.includes(key)),
  );

function change(userId: string, scans: readonly ListedScan[]): void {
  shown = { userId, scans };
  store(keyOf(userId), scans.length ? JSON.stringify(scans) : null);
  tell();
}

const tell = () => {
  for (const listener of listeners) listener();
};

/** Another tab of this device has scanned. */
const elsewhere = ({ key }: StorageEvent) => {
  if (!shown || (key !== null && key !== keyOf(shown.userId))) return;
  shown = null;
  tell();
};

function subscribe(listener: () => void): () => void {
  if (!listeners.size) window.addEventListener('storage', elsewhere);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) window.removeEventListener('storage', elsewhere);
  };
}

export const useListedScans = (userId: string): readonly ListedScan[] =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => listedScans(userId), [userId]),
  );
