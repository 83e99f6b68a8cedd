import { rollCallHours } from '@floorlight/contracts/evacuations';
import type { Transaction } from '@floorlight/database/database';
import { getTableColumns, type SQL, sql } from '@floorlight/database/drizzle';
import { writeEvents } from '@floorlight/database/outbox';
import type { SafetyContext } from '../context.ts';
import { andonAlerts, emergencyAlerts, evacuations, people, rollCallEntries, sightings } from '../schema.ts';
import { type EntryRow, publicEntry, publicEvacuation } from './evacuation.ts';

/**
 * Adds everybody who was seen at the site of a running evacuation to its list, unless they are on it or were seen at another
 * site since. Returns those it added.
 */
export async function addSeenPeople(tx: Transaction, now: Date, siteId?: string): Promise<EntryRow[]> {
  const isRunning = sql`evacuation.ended_at is null ${siteId === undefined ? sql`` : sql`and evacuation.site_id = ${siteId}`}`;
  const { rows } = await tx.execute<{ evacuation_id: string; user_id: string }>(sql`
    insert into ${rollCallEntries} (evacuation_id, user_id, user_name, site_id, seen_kind, seen_at, seen_place, seen_place_at, added_at)
    select evacuation.id, seen.user_id, person.name, evacuation.site_id, seen.kind, seen.at, seen.place, seen.place_at,
      ${now.toISOString()}::timestamptz
    from ${evacuations} evacuation
    cross join lateral (${lastSeenAt(sql`evacuation.site_id`, sql`evacuation.created_at - make_interval(hours => ${rollCallHours})`)}) seen
    join ${people} person on person.id = seen.user_id
    where ${isRunning} and person.is_active and person.role <> 'administrator'
      and not exists (select from ${sightings} elsewhere where elsewhere.user_id = seen.user_id
        and elsewhere.site_id <> evacuation.site_id and elsewhere.at > seen.at)
      and not exists (select from ${rollCallEntries} entry
        where entry.evacuation_id = evacuation.id and entry.user_id = seen.user_id)
    order by seen.user_id
    on conflict do nothing
    returning evacuation_id, user_id`);
  if (rows.length === 0) return [];
  const added = sql`select * from unnest(${sql.param(rows.map((row) => row.evacuation_id))}::uuid[],
    ${sql.param(rows.map((row) => row.user_id))}::uuid[])`;
  return tx
    .select(getTableColumns(rollCallEntries))
    .from(rollCallEntries)
    .where(sql`(${rollCallEntries.evacuationId}, ${rollCallEntries.userId}) in (${added})`);
}

/** Adds those who have come since, and publishes it. */
export const addArrivals = ({ db, now }: Pick<SafetyContext, 'db' | 'now'>): Promise<void> =>
  db.transaction(async (tx) => {
    const added = await addSeenPeople(tx, now());
    if (added.length === 0) return;
    const running = await tx.select().from(evacuations).where(sql`${evacuations.endedAt} is null`);
    const byId = new Map(running.map((row) => [row.id, publicEvacuation(row)]));
    await writeEvents(
      tx,
      added.flatMap((row) => {
        const evacuation = byId.get(row.evacuationId);
        if (!evacuation) return [];
        const payload = { evacuation, entry: publicEntry(row) };
        return { name: 'safety.evacuation.joined' as const, siteId: row.siteId, actor: null, payload };
      }),
    );
  });

/** Each person's last sighting at a site, of all kinds, and the last place that one of them had. */
const lastSeenAt = (siteId: SQL, since: SQL): SQL => sql`
  select user_id, max(at) at, (array_agg(kind order by at desc))[1] kind,
    (array_agg(place order by place_at desc) filter (where place is not null))[1] place,
    max(place_at) filter (where place is not null) place_at
  from (
    select user_id, kind, at, place, place_at from ${sightings} where site_id = ${siteId} and at > ${since}
    union all
    select reported_by, 'alert', created_at, warehouse_zone, created_at from ${emergencyAlerts}
    where site_id = ${siteId} and created_at > ${since} and from_shared_device is not true
    union all
    select placed_by, 'beacon', created_at, warehouse_zone, created_at from ${andonAlerts}
    where site_id = ${siteId} and created_at > ${since}
  ) sighting group by user_id`;
