import type { LiveType } from '@floorlight/contracts/live';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { announcements, feedIntervals, notifications } from '../schema.ts';
import type { SiteFeed } from './site-feed.ts';

/**
 * Adds to the feed of a manager, in order, what was announced to their site since `since` without them, except what is
 * about somebody's own break, PIN or badge. Raises the site's top by the number of rows, and returns their ids. The caller
 * holds the lock of the site, and has not changed the person's intervals yet.
 */
export async function addMissed(tx: Transaction, userId: string, since: string, site: SiteFeed): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${notifications} (user_id, id, seq, is_read, listed)
    select ${userId}::uuid, past.id, ${site.top}::int + row_number() over (order by past.occurred_at, past.id),
      not past.listed, past.listed
    from ${announcements} past
    where past.site_id = ${site.siteId} and past.occurred_at >= ${since}::timestamptz
      and past.metadata ->> 'liveType' not in (${'break_update' satisfies LiveType}, ${'pin_locked' satisfies LiveType},
        ${'badge_reused' satisfies LiveType})
      and not exists (select from ${notifications} row where row.user_id = ${userId} and row.id = past.id)
      and not exists (
        select from ${feedIntervals} own
        where own.user_id = ${userId} and own.site_id = past.site_id
          and past.seq > own.after_seq and (own.until_seq is null or past.seq <= own.until_seq)
          and (own.audience = 'managers' or past.audience = 'everyone'))
    returning id`);
  site.top += rows.length;
  return rows.map(({ id }) => id);
}
