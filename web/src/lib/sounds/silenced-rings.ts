import * as z from 'zod/mini';
import { readStoredJson, store } from '../device/storage.ts';

const key = 'floorlight.silenced-rings';
/** Milliseconds: longer than what a live connection repeats when the app starts. */
const keptFor = 120_000;

/** When each ring was silenced, by this device's clock in milliseconds since the epoch. */
const SilencedRings = z.record(z.string(), z.number());

/** Somebody has silenced these rings on this device. */
export function noteSilenced(rings: readonly string[]): void {
  const now = Date.now();
  store(key, JSON.stringify({ ...recent(now), ...Object.fromEntries(rings.map((ring) => [ring, now])) }));
}

/** Whether somebody has silenced this ring here in the last two minutes. */
export const wasSilenced = (ring: string): boolean => ring in recent(Date.now());

function recent(now: number): Record<string, number> {
  const stored = SilencedRings.safeParse(readStoredJson(key)).data ?? {};
  return Object.fromEntries(Object.entries(stored).filter(([, at]) => at <= now && now - at < keptFor));
}
