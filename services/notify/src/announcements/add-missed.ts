import type { LiveType } from '@floorlight/contracts/live';
import { rolesWith } from '@floorlight/contracts/permissions';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { announcements, feedCounters, notifications, people } from '../schema.ts';

/**
 * Adds to the feed of somebody who receives all notifications, in order, what was announced to their site since `since`
 * without them, except what is about somebody's own break. Returns the ids of what it added. The caller holds the
 * site's lock exclusively.
 */
export async function addMissed(tx: Transaction, userId: string, since: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with missed as (
      select past.id, past.listed, row_number() over (order by past.occurred_at, past.id)::int as place
      from ${announcements} past
      join ${people} person on person.site_id = past.site_id
      where person.id = ${userId} and person.role in ${rolesWith('notifications.receiveAll')} and person.is_active
        and past.occurred_at >= ${since}::timestamptz
        and past.metadata ->> 'liveType' <> ${'break_update' satisfies LiveType}
        and not exists (select from ${notifications} row where row.user_id = person.id and row.id = past.id)
    ), amount as (
      select count(*)::int as rows from missed
    ), counted as (
      insert into ${feedCounters} as counter (user_id, top)
      select ${userId}::uuid, rows from amount where rows > 0
      on conflict (user_id) do update set top = counter.top + excluded.top
      returning top
    )
    insert into ${notifications} (user_id, id, seq, is_read, listed)
    select ${userId}::uuid, missed.id, counted.top - amount.rows + missed.place, not missed.listed, missed.listed
    from missed, amount, counted
    returning id`);
  return rows.map(({ id }) => id);
}
