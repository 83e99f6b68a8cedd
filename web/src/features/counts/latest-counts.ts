import type { InventoryCount } from '@floorlight/contracts/counts';
import { totalOf } from './count-draft.ts';
import type { Figures } from './count-words.ts';
import type { WaitingCount } from './waiting-count.ts';

/** The last count of a wall in this session, on the server or still on this device. */
export interface LatestCount extends Figures {
  total: number;
  empty: boolean;
  recount: boolean;
  /** ISO 8601. */
  createdAt: string;
  /** Null while it waits on this device. */
  countedByName: string | null;
  /** The count of the site to which it belongs, as the server says. */
  siteCountId?: string | null | undefined;
}

export type LatestCounts = ReadonlyMap<string, LatestCount>;

export const wallKey = (afeArea: string, wallNumber: string): string => `${afeArea}\n${wallNumber}`;

/** The last count of each wall. Counts that wait on this device replace those of the server. */
export function latestCounts(counts: readonly InventoryCount[], waiting: readonly WaitingCount[]): LatestCounts {
  const latest = new Map<string, LatestCount>();
  for (const count of counts) {
    if (count.replacedAt === null) latest.set(wallKey(count.afeArea, count.wallNumber), count);
  }
  for (const { body, createdAt } of waiting) {
    const key = wallKey(body.afeArea, body.wallNumber);
    const earlier = latest.get(key);
    const { rebinPsTotes, psToteOverflow, floorTable, empty = false } = body;
    latest.set(key, {
      rebinPsTotes,
      psToteOverflow,
      floorTable,
      total: totalOf(body),
      empty,
      // What a count of the site had is not counted again outside of it.
      recount: earlier !== undefined && !earlier.siteCountId,
      createdAt,
      countedByName: null,
    });
  }
  return latest;
}
