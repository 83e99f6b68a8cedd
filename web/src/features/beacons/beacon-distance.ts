import type { Beacon } from '@floorlight/contracts/beacons';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { distanceBetween, type Position } from '#lib/location/reading.ts';
import { t } from './messages.ts';

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** `~40 m away`, `~1.3 km away`; null if the position of the beacon or of this device is unknown. */
export function beaconDistance(beacon: Beacon, here: Position | null): string | null {
  // Without an accuracy the coordinates are the site's, not the beacon's.
  if (!here || beacon.accuracy === null) return null;
  const metres = distanceBetween(here, beacon);
  if (metres < 1000) return t.metresAway({ metres: Math.round(metres) });
  return t.kilometresAway({ kilometres: formatters.getNumberFormat(locale(), oneDecimal).format(metres / 1000) });
}
