import type { Principal } from '@floorlight/contracts/principal';
import { sql } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { announcementReads, announcements, feedIntervals, notifications } from '../schema.ts';
import { covers } from './panel.ts';

/**
 * Counts what the caller has not read: rows of their own, and what they have with the other managers. Those are not
 * counted one by one, as there may be a million: it is the difference of two places, less what they caused, and less what
 * else they have read or have a row for.
 */
export async function countUnread({ db }: NotifyContext, { sub }: Principal): Promise<{ count: number }> {
  const ofInterval = sql`past.site_id = own.site_id and past.audience is not null and past.listed
    and past.seq > own.after_seq and (own.until_seq is null or past.seq <= own.until_seq)`;
  const endOf = (order: 'asc' | 'desc') => sql`(
    select place from ${announcements} past where ${ofInterval}
    order by past.seq ${order === 'asc' ? sql`asc` : sql`desc`} limit 1)`;
  const { rows } = await db.orm.execute<{ count: number }>(sql`
    select (
      (select count(*) from ${notifications} where user_id = ${sub} and not is_read)
      + (select coalesce(sum(
          ${endOf('desc')} - ${endOf('asc')} + 1
          - (select count(*) from ${announcements} past where past.actor_id = ${sub} and ${ofInterval})), 0)
        from ${feedIntervals} own where own.user_id = ${sub} and own.audience = 'managers')
      - (select count(*) from (
          select id from ${announcementReads} where user_id = ${sub}
          union select id from ${notifications} where user_id = ${sub}
        ) known join ${announcements} past on past.id = known.id
        where past.actor_id is distinct from ${sub}::uuid and past.listed and exists (
          select from ${feedIntervals} own where own.user_id = ${sub} and ${covers(sql`own`, sql`past`)}))
    )::int as count`);
  return { count: rows[0]?.count ?? 0 };
}
