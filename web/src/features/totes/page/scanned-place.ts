import type { Zone } from '@floorlight/contracts/sites';
import { zoneNamedIn } from '@floorlight/contracts/zone-named-in';

/** Milliseconds. Whoever scanned a location is still there for so long. */
const life = 10 * 60_000;

let last: { place: string; at: number } | null = null;

/** The place that a code names: `LOC-B-07` is B-07, or the zone in it. Null where it names none. */
export const placeIn = (code: string, zones: readonly Pick<Zone, 'name'>[]): string | null =>
  /^LOC[-_: ]+(\S.*)$/i.exec(code)?.[1] ?? zoneNamedIn(code, zones);

/** Notes where the person with this device is. */
export function rememberPlace(place: string): void {
  last = { place, at: Date.now() };
}

/** Where the last location was scanned on this device, for ten minutes; null without one. */
export const lastPlace = (): string | null => (last && Date.now() - last.at < life ? last.place : null);
