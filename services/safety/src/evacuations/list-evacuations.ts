import type { QueryOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/past-evacuations';
import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, eq, inArray, sql } from '@floorlight/database/drizzle';
import { createdBefore } from '@floorlight/database/keyset';
import type { SafetyContext } from '../context.ts';
import { evacuations, rollCallEntries } from '../schema.ts';
import { publicEvacuation } from './evacuation.ts';

/** The evacuations of the caller's site, newest first, with how each roll call stands. */
export async function listEvacuations(
  { db }: SafetyContext,
  { siteId }: Principal,
  { drill, before, limit }: QueryOf<typeof contract.listEvacuations>,
): Promise<contract.PastEvacuation[]> {
  const rows = await db.orm
    .select()
    .from(evacuations)
    .where(
      and(
        eq(evacuations.siteId, siteId),
        drill === undefined ? undefined : eq(evacuations.drill, drill === 'true'),
        before ? createdBefore(evacuations, { id: before, siteId }) : undefined,
      ),
    )
    .orderBy(desc(evacuations.createdAt), desc(evacuations.id))
    .limit(limit);
  const { evacuationId, status } = rollCallEntries;
  const count = (of: 'safe' | 'needs_help' | 'unaccounted') =>
    sql<number>`(count(*) filter (where ${status} = ${of}))::int`;
  const counted = await db.orm
    .select({
      id: evacuationId,
      safe: count('safe'),
      needsHelp: count('needs_help'),
      unaccounted: count('unaccounted'),
    })
    .from(rollCallEntries)
    .where(
      inArray(
        evacuationId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(evacuationId);
  const counts = new Map(counted.map(({ id, ...each }) => [id, each]));
  return rows.map((row) => ({
    evacuation: publicEvacuation(row),
    counts: counts.get(row.id) ?? { safe: 0, needsHelp: 0, unaccounted: 0 },
  }));
}
