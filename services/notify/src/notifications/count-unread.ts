import type { Principal } from '@floorlight/contracts/principal';
import { sql } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { announcementReads, announcements, feedIntervals, notifications } from '../schema.ts';
import { covers } from './panel.ts';

/**
 * Counts what the caller has not read: rows of their own, and what they have with the other managers. Those are not
 * counted one by one, as there may be a million: it is the difference of two places, less what they caused, have read, or
 * have a row for.
 */
export async function countUnread({ db }: NotifyContext, { sub }: Principal): Promise<{ count: number }> {
  const isShared = sql`past.listed and exists (
    select from ${feedIntervals} own where own.user_id = ${sub} and ${covers(sql`own`, sql`past`)})`;
  const hasRow = sql`exists (select from ${notifications} row where row.user_id = ${sub} and row.id = past.id)`;
  const endOf = (order: 'asc' | 'desc') => sql`(
    select place from ${announcements} past
    where past.site_id = own.site_id and past.audience is not null and past.listed
      and past.seq > own.after_seq and (own.until_seq is null or past.seq <= own.until_seq)
    order by past.seq ${order === 'asc' ? sql`asc` : sql`desc`} limit 1)`;
  const { rows } = await db.orm.execute<{ count: number }>(sql`
    select (
      (select count(*) from ${notifications} where user_id = ${sub} and not is_read)
      + (select coalesce(sum(${endOf('desc')} - ${endOf('asc')} + 1), 0) from ${feedIntervals} own
        where own.user_id = ${sub} and own.audience = 'managers')
      - (select count(*) from ${announcements} past where past.actor_id = ${sub} and ${isShared} and not ${hasRow})
      - (select count(*) from ${announcementReads} read join ${announcements} past on past.id = read.id
        where read.user_id = ${sub} and past.actor_id is distinct from ${sub}::uuid and ${isShared} and not ${hasRow})
      - (select count(*) from ${notifications} row join ${announcements} past on past.id = row.id
        where row.user_id = ${sub} and ${isShared})
    )::int as count`);
  return { count: rows[0]?.count ?? 0 };
}
