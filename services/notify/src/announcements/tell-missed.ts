import type { LiveType } from '@floorlight/contracts/live';
import { rolesWith } from '@floorlight/contracts/permissions';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { announcements, feedCounters, notifications, people } from '../schema.ts';

/**
 * Adds to the feed of an active manager what their site was told since `since` and they were not, in its order; not what
 * somebody was told of their own break. Answers the ids of what it added. The caller holds the site's lock alone.
 */
export async function tellMissed(tx: Transaction, userId: string, since: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with missed as (
      select said.id, said.listed, row_number() over (order by said.occurred_at, said.id)::int as place
      from ${announcements} said
      join ${people} person on person.site_id = said.site_id
      where person.id = ${userId} and person.role in ${rolesWith('notifications.receiveAll')} and person.is_active
        and said.occurred_at >= ${since}::timestamptz
        and said.metadata ->> 'liveType' <> ${'break_update' satisfies LiveType}
        and not exists (select from ${notifications} told where told.user_id = person.id and told.id = said.id)
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
