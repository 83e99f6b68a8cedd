import type { Scanned } from '@floorlight/barcodes/scanned';
import { isRetail, placeOf, type Sighting, surely } from './sighting.ts';

/** What one more frame tells: a code to take, several of which none can be meant, or nothing (new). */
export type Told = { is: 'read'; read: Scanned } | { is: 'crowd' } | { is: 'nothing' };

/** Milliseconds after which a code that is not seen any more has left the picture. */
const gone = 1200;

/**
 * Goes by several frames, so that no misread value comes in: how often a code must be seen depends on how surely it was
 * read, and another value in between begins the count anew. A code that stays in the picture is told once.
 */
export function createAgreement() {
  let candidate: { place: string; looks: number; at: number; contested: boolean } | null = null;
  let told: { place: string; at: number } | null = null;

  return (sightings: readonly Sighting[], now: number): Told => {
    if (told && now - told.at > gone) told = null;
    if (candidate && now - candidate.at > gone) candidate = null;
    const symbols = new Map(sightings.map((sighting) => [placeOf(sighting), sighting]));
    if (symbols.size > 1) {
      candidate = null;
      if (told && symbols.has(told.place)) told.at = now;
      return { is: 'crowd' };
    }
    const [seen] = symbols.entries();
    if (!seen) return { is: 'nothing' };
    const [place, sighting] = seen;
    if (told?.place === place) {
      told.at = now;
      candidate = null;
      return { is: 'nothing' };
    }
    if (candidate?.place === place) candidate = { ...candidate, looks: candidate.looks + 1, at: now };
    else candidate = { place, looks: 1, at: now, contested: candidate !== null };
    if (candidate.looks < looksNeeded(sighting, candidate.contested, told !== null)) return { is: 'nothing' };
    candidate = null;
    told = { place, at: now };
    return { is: 'read', read: { type: sighting.type, value: sighting.value } };
  };
}

function looksNeeded(sighting: Sighting, contested: boolean, afterAnother: boolean): number {
  const { lines } = sighting;
  if (contested) return 4;
  if (lines !== null && lines >= surely) return 1;
  if (!isRetail(sighting)) return 2;
  // It may be the code that was just taken, misread.
  return afterAnother || (lines !== null && lines < 4) ? 4 : 3;
}
