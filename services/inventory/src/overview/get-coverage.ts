import type { CountCoverage } from '@floorlight/contracts/counts';
import type { Principal } from '@floorlight/contracts/principal';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { type Wall, wallKey } from '../counts/wall.ts';
import { dayOf } from '../sessions/site-day.ts';
import { lastCounts } from './last-counts.ts';

/** Every wall of the site, and its last count of the day, if there is one. */
export async function getCoverage(
  context: InventoryContext,
  { siteId }: Principal,
  day: string = dayOf(context, siteId),
): Promise<CountCoverage> {
  const counts = await lastCounts(context.db, { siteId, from: day, to: day });
  const counted = new Map(counts.map((count) => [wallKey(count), count]));
  const countOf = (wall: Wall) => {
    const found = counted.get(wallKey(wall));
    if (!found) return null;
    const { day: _day, afeArea: _area, wallNumber: _wall, createdAt, ...count } = found;
    return { ...count, createdAt: createdAt.toISOString() };
  };
  return {
    day,
    areas: siteOf(context.sites, siteId).afeAreas.map(({ name: afeArea, walls }) => ({
      afeArea,
      walls: walls.map((wallNumber) => ({ wallNumber, count: countOf({ afeArea, wallNumber }) })),
    })),
  };
}
