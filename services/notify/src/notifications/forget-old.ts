import type { Database } from '@floorlight/database/database';
import { type SQL, sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/service-kit/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import { alertReceipts, alerts, announcements, notifications } from '../schema.ts';

const everyHour = 3_600_000;
/** Announcements per statement, each with the rows of all who were told; quiet rows per statement. */
const fewAnnouncements = 20;
const manyRows = 5000;
/** Rows without a place in a panel are only for whoever comes back; a client away for longer reads its lists anew. */
const quietFor = '2 days';

/** A part that deletes every hour what is older than `days` days. */
export const forgetting = (db: Database, days: number, log: Logger) =>
  repeated({ name: 'forgetting', every: everyHour, work: (signal) => forgetOld(db, days, signal), log });

/**
 * Deletes announcements older than `days` days with all their rows, and alerts that ended so long ago. In small pieces,
 * so that no emergency waits behind it. The numbers of feeds go on as before.
 */
export async function forgetOld({ orm }: Database, days: number, signal?: AbortSignal): Promise<void> {
  const old = sql`now() - ${days} * interval '1 day'`;
  const until = async (full: number, statement: SQL) => {
    let deleted: number | null;
    do ({ rowCount: deleted } = await orm.execute(statement));
    while (deleted === full && !signal?.aborted);
  };
  await until(
    manyRows,
    sql`delete from ${notifications} where ctid = any(array(
      select told.ctid from ${notifications} told join ${announcements} said on said.id = told.id
      where not told.listed and said.occurred_at < now() - ${quietFor}::interval
      limit ${manyRows}))`,
  );
  await until(
    fewAnnouncements,
    sql`with old as (
      select id from ${announcements}
      where occurred_at < ${old} and not mail_due and not everyone_due
      order by occurred_at limit ${fewAnnouncements} for update skip locked
    ), told as (
      delete from ${notifications} told using old where told.id = old.id
    )
    delete from ${announcements} said using old where said.id = old.id`,
  );
  await until(
    manyRows,
    sql`with old as (
      select id from ${alerts} where heard_at < ${old} and status = 'resolved'
      limit ${manyRows} for update skip locked
    ), receipts as (
      delete from ${alertReceipts} receipt using old where receipt.alert_id = old.id
    )
    delete from ${alerts} alert using old where alert.id = old.id`,
  );
}
