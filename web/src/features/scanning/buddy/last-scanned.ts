import { CodeType } from '@floorlight/contracts/barcodes';
import { useState } from 'react';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';

const LastScanned = z.object({
  type: CodeType,
  value: z.string().check(z.minLength(1)),
  /** ISO 8601. */
  scannedAt: z.string(),
});
export type LastScanned = z.infer<typeof LastScanned>;

const keyOf = (userId: string) => `floorlight.bcbuddy.v1.${userId}`;

/** The barcode this user scanned last on this device; null before the first. Survives a reload. */
export function useLastScanned(userId: string): [LastScanned | null, (scanned: LastScanned) => void] {
  const [last, setLast] = useState(() => LastScanned.safeParse(readStoredJson(keyOf(userId))).data ?? null);
  const save = (scanned: LastScanned) => {
    store(keyOf(userId), JSON.stringify(scanned));
    setLast(scanned);
  };
  return [last, save];
}
