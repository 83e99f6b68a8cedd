import type { SightingKind } from '@floorlight/contracts/evacuations';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { sightings } from '../schema.ts';

export interface NewSighting {
  siteId: string;
  userId: string;
  kind: SightingKind;
  at: Date;
  /** A zone, or an area and wall; null where it is unknown. */
  place: string | null;
}

/** An open app asks often: once a minute is exact enough. */
const appInterval = '1 minute';

/** Notes that somebody was seen, unless they were within the last minute. */
export const addSighting = ({ db }: Pick<SafetyContext, 'db'>, { siteId, userId, kind, at }: NewSighting) =>
  db.orm
    .insert(sightings)
    .values({ siteId, userId, kind, at, place: null, placeAt: null })
    .onConflictDoUpdate({
      target: [sightings.siteId, sightings.userId],
      set: { kind, at },
      setWhere: sql`${sightings.at} < ${at.toISOString()}::timestamptz - ${appInterval}::interval`,
    });

/** Notes who was seen, in any order: the latest time stays, and the latest place. */
export async function addSightings(tx: Transaction, seen: NewSighting[]): Promise<void> {
  for (const { siteId, userId, kind, at, place } of inLockOrder(seen)) {
    const isNewer = sql`excluded.at >= ${sightings.at}`;
    const knowsMore = sql`excluded.place_at >= coalesce(${sightings.placeAt}, '-infinity')`;
    await tx
      .insert(sightings)
      .values({ siteId, userId, kind, at, place, placeAt: place === null ? null : at })
      .onConflictDoUpdate({
        target: [sightings.siteId, sightings.userId],
        set: {
          kind: sql`case when ${isNewer} then excluded.kind else ${sightings.kind} end`,
          at: sql`greatest(${sightings.at}, excluded.at)`,
          place: sql`case when ${knowsMore} then excluded.place else ${sightings.place} end`,
          placeAt: sql`case when ${knowsMore} then excluded.place_at else ${sightings.placeAt} end`,
        },
      });
  }
}

/** Two batches that meet never wait for each other in a circle. */
const inLockOrder = (seen: NewSighting[]): NewSighting[] =>
  seen.toSorted(
    (one, other) =>
      one.siteId.localeCompare(other.siteId) ||
      one.userId.localeCompare(other.userId) ||
      one.at.getTime() - other.at.getTime(),
  );
