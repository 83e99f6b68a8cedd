import type { Database } from '@floorlight/database/database';
import { type SQL, sql } from '@floorlight/database/drizzle';
import { alertReceipts, alerts, announcementReads, announcements, notifications, siteFeeds } from '../schema.ts';

/** Announcements or alerts per statement, each with the rows of all its recipients. */
const perStatement = 200;
const rowsPerStatement = 5000;
/** Live-only notifications serve clients that reconnect. A client that was away for longer reads its lists again. */
const liveOnlyRetention = '2 days';

/**
 * Deletes announcements older than `days` days with all their rows and alerts that ended before then. What is live only
 * is left out of all feeds after two days, and deleted unless somebody's panel shows it. It works in small statements, so
 * that no emergency waits for it. The numbers of feeds go on as before.
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
      where past.site_id = each.site_id and past.seq is not null and past.occurred_at < now() - ${liveOnlyRetention}::interval
      order by past.occurred_at desc limit 1
    ) old
    where site.site_id = each.site_id and old.seq > each.pruned`);
  await repeatWhileFull(
    rowsPerStatement,
    sql`delete from ${notifications} where ctid = any(array(
      select notification.ctid
      from ${notifications} notification join ${announcements} announcement on announcement.id = notification.id
      where not notification.listed and announcement.occurred_at < now() - ${liveOnlyRetention}::interval
      limit ${rowsPerStatement}))`,
  );
  // By an array of ids: for a join Postgres reads the whole table of receipts, millions for some hundred alerts. An
  // announcement that came late has a higher number than others of its time: no feed may pass over it unnoticed.
  const ofOld = sql`any(array(select id from old))`;
  const deleteAnnouncements = (which: SQL) => sql`with old as (
      select id, site_id, seq from ${announcements} announcement
      where ${which} and not mail_due
      order by occurred_at limit ${perStatement} for update skip locked
    ), late as (
      update ${siteFeeds} site set pruned = deleted.seq
      from (select site_id, max(seq) as seq from old group by site_id) deleted
      where site.site_id = deleted.site_id and deleted.seq > site.pruned
    ), rows as (
      delete from ${notifications} where id = ${ofOld}
    ), reads as (
      delete from ${announcementReads} where id = ${ofOld}
    )
    delete from ${announcements} where id = ${ofOld}`;
  await repeatWhileFull(
    perStatement,
    deleteAnnouncements(sql`not listed and occurred_at < now() - ${liveOnlyRetention}::interval and not exists (
      select from ${notifications} row where row.id = announcement.id and row.listed)`),
  );
  await repeatWhileFull(perStatement, deleteAnnouncements(sql`occurred_at < ${limit}`));
  await repeatWhileFull(
    perStatement,
    sql`with old as (
      select id from ${alerts} where heard_at < ${limit} and status = 'resolved'
      order by heard_at limit ${perStatement} for update skip locked
    ), receipts as (
      delete from ${alertReceipts} where alert_id = ${ofOld}
    )
    delete from ${alerts} where id = ${ofOld}`,
  );
}
