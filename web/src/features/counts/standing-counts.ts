import type { InventoryCount } from '@floorlight/contracts/counts';
import { totalOf } from './count-draft.ts';
import type { CountPlan } from './count-plan.ts';
import type { Figures } from './count-words.ts';
import type { WaitingCount } from './waiting-count.ts';

/** The figure that holds for a wall in this session: the last one, wherever it is. */
export interface StandingCount extends Figures {
  total: number;
  empty: boolean;
  recount: boolean;
  /** ISO 8601. */
  createdAt: string;
  /** Null: it still waits on this device. */
  countedByName: string | null;
}

export type StandingCounts = ReadonlyMap<string, StandingCount>;

export const wallKey = (afeArea: string, wallNumber: string): string => `${afeArea}\n${wallNumber}`;

/** The last count of each wall: of those the server has, and of those that wait here and will replace them. */
export function standingCounts(counts: readonly InventoryCount[], waiting: readonly WaitingCount[]): StandingCounts {
  const standing = new Map<string, StandingCount>();
  for (const count of counts) {
    if (count.replacedAt === null) standing.set(wallKey(count.afeArea, count.wallNumber), count);
  }
  for (const { body, createdAt } of waiting) {
    const key = wallKey(body.afeArea, body.wallNumber);
    const { rebinPsTotes, psToteOverflow, floorTable, empty = false } = body;
    standing.set(key, {
      rebinPsTotes,
      psToteOverflow,
      floorTable,
      total: totalOf(body),
      empty,
      recount: standing.has(key),
      createdAt,
      countedByName: null,
    });
  }
  return standing;
}

type Area = CountPlan['areas'][number];

/** How many walls of an area are counted. */
export const countedIn = ({ name, walls }: Area, standing: StandingCounts): number =>
  walls.filter((wall) => standing.has(wallKey(name, wall))).length;

/** The first wall behind `after`, round the area, that is not counted; null where all are. */
export function nextWall({ name, walls }: Area, standing: StandingCounts, after: string): string | null {
  const behind = walls.indexOf(after) + 1;
  const round = [...walls.slice(behind), ...walls.slice(0, behind)];
  return round.find((wall) => wall !== after && !standing.has(wallKey(name, wall))) ?? null;
}
