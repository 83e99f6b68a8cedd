import type { Beacon } from '@floorlight/contracts/beacons';
import { distanceBetween, type Position } from '#lib/location/reading.ts';

/** `~40 m away`, `~1.3 km away`; null where it isn't known where the beacon, or this device, is. */
export function distanceWords(beacon: Beacon, here: Position | null): string | null {
  // Without an accuracy the site's own coordinates stand in for the beacon's.
  if (!here || beacon.accuracy === null) return null;
  const metres = distanceBetween(here, beacon);
  return metres < 1000 ? `~${Math.round(metres)} m away` : `~${(metres / 1000).toFixed(1)} km away`;
}
