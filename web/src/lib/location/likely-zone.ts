import type { Zone } from '@floorlight/contracts/sites';
import { zoneAt } from '@floorlight/contracts/zone-at';
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
  for (const text of recentScans()) {
    const named = zoneNamedIn(text, zones);
    if (named) return named;
  }
  return lastChosen ?? '';
}

/** The zone with the longest name that stands in a text, whatever its case and punctuation: `LOC-STORAGE_A-017`. */
export function zoneNamedIn(text: string, zones: readonly Zone[]): string | null {
  const words = spaced(text);
  const [longest] = zones
    .filter(({ name }) => spaced(name).trim() && words.includes(spaced(name)))
    .sort((a, b) => b.name.length - a.name.length);
  return longest?.name ?? null;
}

/** ` STORAGE A `: words in capitals between single spaces. */
const spaced = (text: string): string =>
  ` ${text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
