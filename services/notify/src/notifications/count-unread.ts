import type { Principal } from '@floorlight/contracts/principal';
import { sql } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { announcementReads, announcements, feedIntervals, notifications } from '../schema.ts';

export async function countUnread({ db }: NotifyContext, { sub }: Principal): Promise<{ count: number }> {
  const { rows } = await db.orm.execute<{ count: number }>(sql`
    select (
      (select count(*) from ${notifications} where user_id = ${sub} and not is_read)
      + (select count(*)
        from ${feedIntervals} own join ${announcements} past on past.site_id = own.site_id
          and past.seq > own.after_seq and (own.until_seq is null or past.seq <= own.until_seq)
        where own.user_id = ${sub} and own.audience = 'managers' and past.audience is not null and past.listed
          and past.actor_id is distinct from ${sub}::uuid
          and not exists (select from ${announcementReads} read where read.user_id = ${sub} and read.id = past.id)
          and not exists (select from ${notifications} row where row.user_id = ${sub} and row.id = past.id))
    )::int as count`);
  return { count: rows[0]?.count ?? 0 };
}
