import type { Database } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { alertReceipts, alerts, announcements, notifications } from '../schema.ts';

/** A user's device has received an announcement, or the user has seen it. */
export interface Receipt {
  userId: string;
  /** The id of the announcement or of the alert. */
  id: string;
  seen: boolean;
}

/**
 * Saves receipts, each once, of users who were notified of that emergency and did not send it. One statement writes all
 * in one order, so that two instances never deadlock. Returns the alerts whose reach has changed.
 */
export async function saveReceipts({ orm }: Database, receipts: Receipt[]): Promise<string[]> {
  const { rows } = await orm.execute<{ alert_id: string }>(sql`
    with receipts as (
      select * from unnest(
        ${sql.param(receipts.map(({ userId }) => userId))}::uuid[],
        ${sql.param(receipts.map(({ id }) => id))}::uuid[],
        ${sql.param(receipts.map(({ seen }) => seen))}::boolean[]
      ) as receipt (user_id, id, seen)
    ), by_alert as (
      select user_id, seen, coalesce((
        select (metadata ->> 'alertId')::uuid from ${announcements}
        where id = receipts.id and metadata ->> 'liveType' = 'emergency_alert'
      ), receipts.id) as alert_id
      from receipts
    ), valid as (
      select alert.id as alert_id, by_alert.user_id, min(notified.occurred_at) as notified_at, bool_or(seen) as seen
      from by_alert join ${alerts} alert on alert.id = by_alert.alert_id
      cross join lateral (
        select announcement.occurred_at
        from ${announcements} announcement
        join ${notifications} row on row.id = announcement.id and row.user_id = by_alert.user_id
        where announcement.metadata ->> 'alertId' = alert.id::text
          and announcement.metadata ->> 'liveType' = 'emergency_alert'
      ) notified
      where by_alert.user_id <> alert.sender_id
      group by alert.id, by_alert.user_id
    )
    insert into ${alertReceipts} as receipt (alert_id, user_id, notified_at, seen_at)
    select alert_id, user_id, notified_at, case when seen then now() end from valid order by alert_id, user_id
    on conflict (alert_id, user_id) do update set seen_at = now()
      where receipt.seen_at is null and excluded.seen_at is not null
    returning alert_id`);
  return [...new Set(rows.map(({ alert_id }) => alert_id))];
}
