import type { Database } from '@floorlight/database/database';
import { type SQL, sql } from '@floorlight/database/drizzle';
import { alertReceipts, alerts, announcementReads, announcements, notifications, siteFeeds } from '../schema.ts';

/** Announcements per statement, each with the rows of all its recipients. */
const announcementsPerStatement = 20;
const rowsPerStatement = 5000;
/** Live-only notifications serve clients that reconnect. A client that was away for longer reads its lists again. */
const liveOnlyRetention = '2 days';

/**
 * Deletes announcements older than `days` days with all their rows and alerts that ended before then, and leaves what
 * is live only and older than two days out of all feeds. It works in small statements, so that no emergency waits for it. The numbers of feeds go on as
 * before.
 */
export async function deleteOutdatedNotifications(
  { orm }: Database,
  days: number,
  signal?: AbortSignal,
): Promise<void> {
  const limit = sql`now() - ${days} * interval '1 day'`;
  const repeatWhileFull = async (full: number, statement: SQL) => {
    let deleted: number | null;
    do ({ rowCount: deleted } = await orm.execute(statement));
    while (deleted === full && !signal?.aborted);
  };
  await orm.execute(sql`
    update ${siteFeeds} site set pruned = old.seq
    from ${siteFeeds} each cross join lateral (
      select seq from ${announcements} past
      where past.site_id = each.site_id and past.seq > each.pruned and past.occurred_at < now() - ${liveOnlyRetention}::interval
      order by past.seq desc limit 1
    ) old
    where site.site_id = each.site_id`);
  await repeatWhileFull(
    rowsPerStatement,
    sql`delete from ${notifications} where ctid = any(array(
      select notification.ctid
      from ${notifications} notification join ${announcements} announcement on announcement.id = notification.id
      where not notification.listed and announcement.occurred_at < now() - ${liveOnlyRetention}::interval
      limit ${rowsPerStatement}))`,
  );
  await repeatWhileFull(
    announcementsPerStatement,
    sql`with old as (
      select id from ${announcements}
      where occurred_at < ${limit} and not mail_due
      order by occurred_at limit ${announcementsPerStatement} for update skip locked
    ), rows as (
      delete from ${notifications} notification using old where notification.id = old.id
    ), reads as (
      delete from ${announcementReads} read using old where read.id = old.id
    )
    delete from ${announcements} announcement using old where announcement.id = old.id`,
  );
  await repeatWhileFull(
    rowsPerStatement,
    sql`with old as (
      select id from ${alerts} where heard_at < ${limit} and status = 'resolved'
      limit ${rowsPerStatement} for update skip locked
    ), receipts as (
      delete from ${alertReceipts} receipt using old where receipt.alert_id = old.id
    )
    delete from ${alerts} alert using old where alert.id = old.id`,
  );
}
