import type { Site } from '@floorlight/contracts/sites';
import { type Coded, coded } from '@floorlight/languages/coded';
import { conflict, type Failure } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';

/** Throws `conflict` where the new settings lack something that people are using, and names it. */
export async function requireUnused({ siteUses }: AuthContext, before: Site, after: Site): Promise<void> {
  const zones = removed(zoneNames(before), zoneNames(after));
  if (zones.length > 0) {
    const { zones: used } = await siteUses.inSafety(before.id);
    const zone = zones.find((name) => used.includes(name));
    if (zone) throw inUse('andonZones', coded(refusals.zoneInUse, { zone }));
  }
  const walls = removed(wallNames(before), wallNames(after));
  if (walls.length > 0) {
    const { walls: used } = await siteUses.inInventory(before.id);
    const isUsed = new Set(used.map(({ afeArea, wallNumber }) => wallName(afeArea, wallNumber)));
    const wall = walls.find((name) => isUsed.has(name));
    if (wall) throw inUse('afeAreas', coded(refusals.wallInUse, { wall }));
  }
}

const inUse = (field: 'andonZones' | 'afeAreas', message: Coded): Failure =>
  conflict(message, { [`settings.${field}`]: message });

const zoneNames = ({ andonZones }: Site): string[] => andonZones.map(({ name }) => name);

const wallNames = ({ afeAreas }: Site): string[] =>
  afeAreas.flatMap(({ name, walls }) => walls.map((wall) => wallName(name, wall)));

const wallName = (area: string, wall: string): string => `${area}, ${wall}`;

const removed = (before: string[], after: string[]): string[] => {
  const stays = new Set(after);
  return before.filter((name) => !stays.has(name));
};
