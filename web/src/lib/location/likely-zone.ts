import { scanAge } from '@floorlight/contracts/scan-age';
import type { Zone } from '@floorlight/contracts/sites';
import { zoneAt } from '@floorlight/contracts/zone-at';
import { zoneNamedIn } from '@floorlight/contracts/zone-named-in';
import { recentScans } from '../scan/recent-scans.ts';
import type { Reading } from './reading.ts';

interface Clues {
  zones: readonly Zone[];
  /** The position of this device; null while unknown. */
  reading: Reading | null;
  /** The zone that this person chose last. */
  lastChosen: string | null;
}

/**
 * The zone where this person probably is: that of an accurate position, else of the newest scan of the last ten minutes that
 * names one, else the one they chose last. Empty if none is known.
 */
export function likelyZone({ zones, reading, lastChosen }: Clues): string {
  const located = reading && zoneAt({ andonZones: [...zones] }, reading);
  if (located) return located;
  for (const text of recentScans(scanAge)) {
    const named = zoneNamedIn(text, zones);
    if (named) return named;
  }
  return lastChosen ?? '';
}
