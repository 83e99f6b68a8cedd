import { type DBSchema, openDB } from 'idb';
import * as z from 'zod/mini';
import { randomId } from '../device/random-id.ts';
import { readStored, readStoredJson, store } from '../device/storage.ts';

/** The same mark stands in both storages of this device: one that lacks it was wiped. */
const markKey = 'floorlight.mark';

interface Schema extends DBSchema {
  marks: { key: string; value: string };
}

/** An act that was not sent yet when its device was last used: in words, and when it was done. */
const UnsentLine = z.object({ what: z.string(), at: z.string() });
export type UnsentLine = z.infer<typeof UnsentLine>;

/** Of more only the first are named. */
const mostLines = 50;

const keyOf = (userId: string) => `floorlight.unsent.${userId}`;
const lostKeyOf = (userId: string) => `floorlight.lost.${userId}`;

/** Notes what is not sent, beside the outboxes: what a browser wipes with them can still be said. */
export function noteUnsent(userId: string, unsent: readonly UnsentLine[]): void {
  const lines = unsent.slice(0, mostLines).map(({ what, at }) => ({ what, at }));
  const text = lines.length ? JSON.stringify(lines) : null;
  if (text !== readStored(keyOf(userId))) store(keyOf(userId), text);
}

/**
 * What was not sent when this browser wiped its databases since an earlier visit, as browsers do when space is short; until
 * `forgetLost`. Asked before anything is noted. Never rejects.
 */
export async function findLost(userId: string): Promise<UnsentLine[]> {
  const isWiped = await wasWiped().catch(() => false);
  const lost = [...readLines(lostKeyOf(userId)), ...(isWiped ? readLines(keyOf(userId)) : [])];
  if (lost.length) store(lostKeyOf(userId), JSON.stringify(lost));
  return lost;
}

/** Its owner knows of it. */
export const forgetLost = (userId: string): unknown => store(lostKeyOf(userId), null);

const readLines = (key: string): UnsentLine[] => z.array(UnsentLine).safeParse(readStoredJson(key)).data ?? [];

/** Whether the databases lack the mark. Marks what has none. Rejects where the browser stores nothing. */
async function wasWiped(): Promise<boolean> {
  const db = await openDB<Schema>('floorlight-mark', 1, { upgrade: (made) => void made.createObjectStore('marks') });
  try {
    const [known, found] = [readStored(markKey), await db.get('marks', markKey)];
    if (found !== undefined && found === known) return false;
    const mark = known ?? found ?? randomId();
    await db.put('marks', mark, markKey);
    store(markKey, mark);
    return known !== null && found === undefined;
  } finally {
    db.close();
  }
}
