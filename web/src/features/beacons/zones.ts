import { Severity } from '@floorlight/contracts/alerts';
import { type Beacon, otherZone } from '@floorlight/contracts/beacons';
import type { Zone } from '@floorlight/contracts/sites';

export type ZoneSeverity = 'critical' | 'high' | 'medium' | 'normal';

/** How bad a zone is: as bad as the worst beacon that is active there; medium for any lesser one. */
export function zoneSeverity(active: readonly Beacon[]): ZoneSeverity {
  if (active.some(({ priority }) => priority === 'critical')) return 'critical';
  if (active.some(({ priority }) => priority === 'high')) return 'high';
  return active.length ? 'medium' : 'normal';
}

/** A zone with what is shown of it. `map` is absent for what is on no map: `Other`, and zones that are no more. */
export interface ZoneState {
  name: string;
  map: Zone['map'] | null;
  active: readonly Beacon[];
  /** The worst active ones first, then the resolved. */
  beacons: readonly Beacon[];
}

const priorities = Severity.options;
const worstFirst = (a: Beacon, b: Beacon) => priorities.indexOf(a.priority) - priorities.indexOf(b.priority);

/** The zones of a site with their beacons, in the site's order; behind them what has beacons and is no zone of it. */
export function zoneStates(zones: readonly Zone[], beacons: readonly Beacon[]): ZoneState[] {
  const names = new Set([...zones.map(({ name }) => name), ...beacons.map(({ warehouseZone }) => warehouseZone)]);
  return [...names].map((name) => {
    const here = beacons.filter(({ warehouseZone }) => warehouseZone === name);
    const active = here.filter(({ isActive }) => isActive).sort(worstFirst);
    return {
      name,
      map: zones.find((zone) => zone.name === name)?.map ?? null,
      active,
      beacons: [...active, ...here.filter(({ isActive }) => !isActive)],
    };
  });
}

/** The zones a beacon can be placed in. */
export const placeableZones = (zones: readonly Zone[]): string[] => [...zones.map(({ name }) => name), otherZone];
