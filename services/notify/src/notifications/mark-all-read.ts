import type { Principal } from '@floorlight/contracts/principal';
import { type SQL, sql } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { announcements, feedIntervals, notifications, panelMarks, siteFeeds } from '../schema.ts';
import { notifyOtherDevices } from './notify-other-devices.ts';

/**
 * Marks all of the caller's notifications read: what each of their sites has announced by now, and their own rows. With `newest`
 * only those up to that one; one that is unknown by now marks none.
 */
export async function markAllRead(
  context: NotifyContext,
  principal: Principal,
  newest?: string,
): Promise<{ count: number }> {
  const { sub } = principal;
  const until = sql`(select occurred_at from ${announcements} where id = ${newest})`;
  await context.db.orm.execute(sql`
    with own_rows as (
      update ${notifications} own set is_read = true where user_id = ${sub} and not is_read
        and ${newest ? sql`(select occurred_at from ${announcements} past where past.id = own.id) <= ${until}` : sql`true`}
    )
    insert into ${panelMarks} as known (user_id, site_id, seq)
    select ${sub}::uuid, feed.site_id, seen.top from ${siteFeeds} feed
    cross join lateral ${newest ? announcedUntil(until) : sql`(select feed.top) seen`}
    where feed.site_id in (select site_id from ${feedIntervals} where user_id = ${sub})
    on conflict (user_id, site_id) do update set seq = greatest(known.seq, excluded.seq)`);
  await notifyOtherDevices(context, principal);
  return { count: 0 };
}

const announcedUntil = (until: SQL): SQL => sql`(
  select past.seq as top from ${announcements} past
  where past.site_id = feed.site_id and past.seq is not null and past.occurred_at <= ${until}
  order by past.seq desc limit 1) seen`;
