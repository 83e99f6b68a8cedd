import type { SiteCountDetails, SiteCountWall } from '@floorlight/contracts/site-counts';
import { useMemo } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import type { CountPlan } from './count-plan.ts';
import { type LatestCount, type LatestCounts, wallKey } from './latest-counts.ts';
import { isForOther, isLeftFor } from './site-count/wall-rules.ts';
import { useKnownOpenCounts } from './site-count-api.ts';
import type { MappedWall } from './WallMap.tsx';

/** Where a wall stands: in the open count of the site that has it, or else in this person's own session of today. */
export interface WallState extends Omit<MappedWall, 'name' | 'shortName'> {
  /** Null: no open count has the wall. */
  siteCountId: string | null;
  /** Whether this person still has to count it. */
  isLeft: boolean;
  isForOther: boolean;
  /** This person's own count that a save replaces. */
  earlier: LatestCount | null;
}

type Area = CountPlan['areas'][number];

export interface WallStates {
  /** The walls to count: those of the open counts, or all of the site where none is open. */
  areas: readonly Area[];
  isInCount: boolean;
  of: (afeArea: string, wallNumber: string) => WallState;
}

/** The states of the site's walls for this person, live. */
export function useWallStates({ areas }: CountPlan, latest: LatestCounts): WallStates {
  const { id: userId } = useCurrentUser();
  const counts = useKnownOpenCounts(userId);
  return useMemo(() => wallStates({ areas, latest, counts, userId }), [areas, latest, counts, userId]);
}

interface Known {
  areas: CountPlan['areas'];
  /** This person's counts of today, whatever they belong to. */
  latest: LatestCounts;
  /** The open counts of the site on which they are. */
  counts: readonly SiteCountDetails[];
  userId: string;
}

export function wallStates({ areas, latest, counts, userId }: Known): WallStates {
  const records = new Map(
    counts.flatMap((count) =>
      count.walls.map((wall) => [wallKey(wall.afeArea, wall.wallNumber), { count, wall }] as const),
    ),
  );
  const ofCounts = areas.map(({ name, walls }) => ({
    name,
    walls: walls.filter((wall) => records.has(wallKey(name, wall))),
  }));
  const isInCount = records.size > 0;
  return {
    areas: isInCount ? ofCounts.filter(({ walls }) => walls.length > 0) : areas,
    isInCount,
    of(afeArea, wallNumber) {
      const key = wallKey(afeArea, wallNumber);
      const [record, own] = [records.get(key), latest.get(key)];
      return record ? inCount(record.count, record.wall, own, userId) : inSession(own);
    },
  };
}

/** The count’s record decides, except for an own count that it does not have yet. Counts from before it opened say nothing. */
function inCount(
  count: SiteCountDetails,
  wall: SiteCountWall,
  own: LatestCount | undefined,
  userId: string,
): WallState {
  if (own && belongsTo(count, own) && (wall.countedAt === null || isLater(own.createdAt, wall.countedAt)))
    return { ...inSession(own), siteCountId: count.id, recount: wall.recounted };
  const { status, figures, recounted, countedBy, countedByName, countedAt } = wall;
  return {
    siteCountId: count.id,
    state: status === 'counted' && figures?.empty ? 'empty' : status,
    total: figures?.total ?? null,
    recount: recounted,
    isLeft: isLeftFor(wall, userId),
    isForOther: isForOther(wall, userId),
    earlier:
      figures && countedAt !== null && countedBy === userId
        ? { ...figures, recount: recounted, createdAt: countedAt, countedByName }
        : null,
  };
}

function inSession(own: LatestCount | undefined): WallState {
  const state = !own ? 'open' : own.countedByName === null ? 'waiting' : own.empty ? 'empty' : 'counted';
  return {
    siteCountId: null,
    state,
    total: own?.total ?? 0,
    recount: own?.recount ?? false,
    isLeft: !own,
    isForOther: false,
    earlier: own ?? null,
  };
}

const isLater = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);

/** A count that waits on this device goes into the count that was open when its wall was counted. */
const belongsTo = ({ id, openedAt }: SiteCountDetails, own: LatestCount): boolean =>
  own.countedByName === null ? !isLater(openedAt, own.createdAt) : own.siteCountId === id;

/** Whether a wall is counted, as its ✓ says. */
export const isCounted = ({ state }: Pick<WallState, 'state'>): boolean => state !== 'open' && state !== 'recount';

/** How many of these walls are counted. */
export const countedIn = ({ name, walls }: Area, states: WallStates): number =>
  walls.filter((wall) => isCounted(states.of(name, wall))).length;

/**
 * The wall to count after `after`, going round the area: of the same count, and first those that are nobody else's. Null if none
 * is left.
 */
export function nextWall({ name, walls }: Area, states: WallStates, after: string | null): string | null {
  const start = after === null ? 0 : walls.indexOf(after) + 1;
  const left = [...walls.slice(start), ...walls.slice(0, start)]
    .filter((wall) => wall !== after)
    .map((wall) => ({ wall, ...states.of(name, wall) }))
    .filter(({ isLeft }) => isLeft)
    .filter(({ siteCountId }) => after === null || siteCountId === states.of(name, after).siteCountId);
  return (left.find(({ isForOther }) => !isForOther) ?? left[0])?.wall ?? null;
}
