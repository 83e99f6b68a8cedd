import type { PlanPoint, PlanRectangle, Site, Zone } from '@floorlight/contracts/sites';
import { type Bounds, moved } from './geometry.ts';

/** The parts of the settings that are drawn. */
export type PlanSettings = Pick<Site, 'floorPlan' | 'andonZones' | 'exits' | 'assemblyPoints'>;

/** The lists of points on the plan. */
export const pointLists = ['exits', 'assemblyPoints'] as const;
export type PointList = (typeof pointLists)[number];
/** A zone or a point on the plan, by its place in its list. */
export interface Selected {
  list: 'andonZones' | PointList;
  index: number;
}

export const isSelected = (selected: Selected | null, list: Selected['list'], index: number): boolean =>
  selected?.list === list && selected.index === index;

const replaced = <Entry>(list: readonly Entry[], index: number, change: Partial<Entry>): Entry[] =>
  list.map((entry, at) => (at === index ? { ...entry, ...change } : entry));

/** Other fields of a zone; those that are undefined are removed. */
export type ZoneChange = { [Field in keyof Zone]?: Zone[Field] | undefined };

export const changeZone = (settings: PlanSettings, index: number, change: ZoneChange): Partial<PlanSettings> => ({
  andonZones: settings.andonZones.map((zone, at) => {
    if (at !== index) return zone;
    const fields = Object.entries({ ...zone, ...change }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(fields) as unknown as Zone; // its name is never removed
  }),
});

export const changePoint = (
  settings: PlanSettings,
  list: PointList,
  index: number,
  change: Partial<PlanPoint>,
): Partial<PlanSettings> => ({ [list]: replaced(settings[list], index, change) });

export const removeItem = (settings: PlanSettings, { list, index }: Selected): Partial<PlanSettings> => ({
  [list]: settings[list].filter((_: unknown, at: number) => at !== index),
});

export const addZone = (settings: PlanSettings, name: string, plan: PlanRectangle): Partial<PlanSettings> => ({
  andonZones: [...settings.andonZones, { name: freeName(settings.andonZones, name), plan }],
});

/** Metres by which a copy lies beside its zone. */
const beside = 2;

/** A copy of a zone without its surveyed position, which is only the zone's own. */
export function copyZone(settings: PlanSettings, index: number, bounds: Bounds): Partial<PlanSettings> {
  const zone = settings.andonZones[index];
  if (!zone) return {};
  const { position: _, map: __, plan, ...rest } = zone;
  const name = freeName(settings.andonZones, zone.name);
  const copy = { ...rest, name, ...(plan && { plan: moved(plan, { x: beside, y: beside }, bounds) }) };
  return { andonZones: [...settings.andonZones, copy] };
}

/** The name with the first number that no other entry has: `Packing 2`. */
export function freeName(entries: readonly { name: string }[], wanted: string): string {
  const taken = new Set(entries.map(({ name }) => name.toLowerCase()));
  const base = wanted.replace(/ \d+$/, '');
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
