import type { Database } from '@floorlight/database/database';
import { type SQL, sql } from '@floorlight/database/drizzle';
import { alertReceipts, alerts, announcements, notifications } from '../schema.ts';

/** Announcements per statement, each with the rows of all its recipients. */
const announcementsPerStatement = 20;
const rowsPerStatement = 5000;
/** Live-only rows serve clients that reconnect. A client that was away for longer reads its lists again. */
const liveOnlyRetention = '2 days';

/**
 * Deletes announcements older than `days` days with all their rows, alerts that ended before then, and live-only rows
 * older than two days. It works in small statements, so that no emergency waits for it. The numbers of feeds go on as
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
      where occurred_at < ${limit} and not mail_due and not everyone_due
      order by occurred_at limit ${announcementsPerStatement} for update skip locked
    ), rows as (
      delete from ${notifications} notification using old where notification.id = old.id
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
