import type { Beacon } from '@floorlight/contracts/beacons';
import { distanceBetween, type Position } from '#lib/location/reading.ts';

/** `~40 m away`, `~1.3 km away`; null if the position of the beacon or of this device is unknown. */
export function beaconDistance(beacon: Beacon, here: Position | null): string | null {
  // Without an accuracy the coordinates are the site's, not the beacon's.
  if (!here || beacon.accuracy === null) return null;
  const metres = distanceBetween(here, beacon);
  return metres < 1000 ? `~${Math.round(metres)} m away` : `~${(metres / 1000).toFixed(1)} km away`;
}
