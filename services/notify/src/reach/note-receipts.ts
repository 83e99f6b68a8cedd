import type { Database } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { alertReceipts, alerts, announcements, notifications } from '../schema.ts';

/** What a user's device says of an announcement, or of an alert. */
export interface Receipt {
  userId: string;
  /** An announcement's, or an alert's. */
  id: string;
  seen: boolean;
}

/**
 * Notes receipts, each once: of users who were told of that alert as an emergency, and didn't send it themselves. One
 * statement for all, in one order, so that two instances never deadlock. Answers the alerts that came further.
 */
export async function noteReceipts({ orm }: Database, receipts: Receipt[]): Promise<string[]> {
  const { rows } = await orm.execute<{ alert_id: string }>(sql`
    with said as (
      select * from unnest(
        ${sql.param(receipts.map(({ userId }) => userId))}::uuid[],
        ${sql.param(receipts.map(({ id }) => id))}::uuid[],
        ${sql.param(receipts.map(({ seen }) => seen))}::boolean[]
      ) as receipt (user_id, id, seen)
    ), meant as (
      select user_id, seen, coalesce((
        select (metadata ->> 'alertId')::uuid from ${announcements}
        where id = said.id and metadata ->> 'liveType' = 'emergency_alert'
      ), said.id) as alert_id
      from said
    ), valid as (
      select alert.id as alert_id, meant.user_id, min(told.occurred_at) as notified_at, bool_or(seen) as seen
      from meant join ${alerts} alert on alert.id = meant.alert_id
      cross join lateral (
        select announcement.occurred_at
        from ${announcements} announcement
        join ${notifications} row on row.id = announcement.id and row.user_id = meant.user_id
        where announcement.metadata ->> 'alertId' = alert.id::text
          and announcement.metadata ->> 'liveType' = 'emergency_alert'
      ) told
      where meant.user_id <> alert.sender_id
      group by alert.id, meant.user_id
    )
    insert into ${alertReceipts} as receipt (alert_id, user_id, notified_at, seen_at)
    select alert_id, user_id, notified_at, case when seen then now() end from valid order by alert_id, user_id
    on conflict (alert_id, user_id) do update set seen_at = now()
      where receipt.seen_at is null and excluded.seen_at is not null
    returning alert_id`);
  return [...new Set(rows.map(({ alert_id }) => alert_id))];
}
