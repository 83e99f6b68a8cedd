import type { Principal } from '@floorlight/contracts/principal';
import { sql } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { feedIntervals, notifications, panelMarks, siteFeeds } from '../schema.ts';
import { tellOtherDevices } from './tell-other-devices.ts';

/** Marks all of the caller's notifications read: what each of their sites has announced by now, and their own rows. */
export async function markAllRead(context: NotifyContext, principal: Principal): Promise<{ count: number }> {
  const { sub } = principal;
  await context.db.orm.execute(sql`
    with own_rows as (
      update ${notifications} set is_read = true where user_id = ${sub} and not is_read
    )
    insert into ${panelMarks} as known (user_id, site_id, seq)
    select ${sub}::uuid, feed.site_id, feed.top from ${siteFeeds} feed
    where feed.site_id in (select site_id from ${feedIntervals} where user_id = ${sub})
    on conflict (user_id, site_id) do update set seq = greatest(known.seq, excluded.seq)`);
  await tellOtherDevices(context, principal);
  return { count: 0 };
}
