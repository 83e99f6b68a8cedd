import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';

const key = 'floorlight.raised-here';
/** How many ids are stored: more alerts than this are not open at once. */
const maxIds = 20;

let ids: readonly string[] | null = null;

/** The ids of alerts sent from this device, newest first. Only this device shares its location for them. */
export function raisedHere(): readonly string[] {
  if (!ids) {
    const parsed = z.array(z.string()).safeParse(readStoredJson(key));
    ids = parsed.success ? parsed.data : [];
  }
  return ids;
}

export function rememberRaised(id: string): void {
  ids = [id, ...raisedHere().filter((known) => known !== id)].slice(0, maxIds);
  store(key, JSON.stringify(ids));
}
