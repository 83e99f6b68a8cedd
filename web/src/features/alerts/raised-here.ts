import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';

const key = 'floorlight.raised-here';
/** More alerts than these are not open at once. */
const kept = 20;

let ids: readonly string[] | null = null;

/** The alerts that went out from this device, newest first: it is this one's location that tells where help is needed. */
export function raisedHere(): readonly string[] {
  if (!ids) {
    const parsed = z.array(z.string()).safeParse(readStoredJson(key));
    ids = parsed.success ? parsed.data : [];
  }
  return ids;
}

export function rememberRaised(id: string): void {
  ids = [id, ...raisedHere().filter((known) => known !== id)].slice(0, kept);
  store(key, JSON.stringify(ids));
}
