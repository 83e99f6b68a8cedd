import type { Beacon } from '@floorlight/contracts/beacons';
import { distanceBetween, type Position } from '#lib/location/reading.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `Just now` under a minute, then `5m ago`, below 24 hours `3h ago`, then `2d ago`. `now` in milliseconds. */
export function ageOf(createdAt: string, now: number): string {
  const age = now - Date.parse(createdAt);
  if (age < minute) return 'Just now';
  if (age < hour) return `${Math.floor(age / minute)}m ago`;
  if (age < day) return `${Math.floor(age / hour)}h ago`;
  return `${Math.floor(age / day)}d ago`;
}

/** `~40 m away`, `~1.3 km away`; null where it isn't known where the beacon, or this device, is. */
export function distanceWords(beacon: Beacon, here: Position | null): string | null {
  // Without an accuracy the site's own coordinates stand in for the beacon's.
  if (!here || beacon.accuracy === null) return null;
  const metres = distanceBetween(here, beacon);
  return metres < 1000 ? `~${Math.round(metres)} m away` : `~${(metres / 1000).toFixed(1)} km away`;
}
