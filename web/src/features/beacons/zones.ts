import { Severity } from '@floorlight/contracts/alerts';
import { type Beacon, otherZone } from '@floorlight/contracts/beacons';
import type { Zone } from '@floorlight/contracts/sites';
import { t } from './messages.ts';

export type ZoneSeverity = 'critical' | 'high' | 'medium' | 'normal';

/** The severity of a zone: critical or high if an active beacon is, medium for any other active beacon. */
export function zoneSeverity(active: readonly Beacon[]): ZoneSeverity {
  if (active.some(({ priority }) => priority === 'critical')) return 'critical';
  if (active.some(({ priority }) => priority === 'high')) return 'high';
  return active.length ? 'medium' : 'normal';
}

/** A zone with its beacons. `map` is null for `Other` and for zones that no longer exist. */
export interface ZoneState {
  name: string;
  map: Zone['map'] | null;
  active: readonly Beacon[];
  /** Active ones by severity, then resolved ones. */
  beacons: readonly Beacon[];
}

const priorities = Severity.options;
const mostSevereFirst = (a: Beacon, b: Beacon) => priorities.indexOf(a.priority) - priorities.indexOf(b.priority);

/** The zones of a site with their beacons, in the site's order, followed by unknown zones that have beacons. */
export function zoneStates(zones: readonly Zone[], beacons: readonly Beacon[]): ZoneState[] {
  const names = new Set([...zones.map(({ name }) => name), ...beacons.map(({ warehouseZone }) => warehouseZone)]);
  return [...names].map((name) => {
    const here = beacons.filter(({ warehouseZone }) => warehouseZone === name);
    const active = here.filter(({ isActive }) => isActive).sort(mostSevereFirst);
    return {
      name,
      map: zones.find((zone) => zone.name === name)?.map ?? null,
      active,
      beacons: [...active, ...here.filter(({ isActive }) => !isActive)],
    };
  });
}

/** The name of a zone as people read it. The site's own names are not translated. */
export const zoneLabel = (zone: string): string => (zone === otherZone ? t.otherZone() : zone);

/** The zones a beacon can be placed in. */
export const placeableZones = (zones: readonly Zone[]): string[] => [...zones.map(({ name }) => name), otherZone];
