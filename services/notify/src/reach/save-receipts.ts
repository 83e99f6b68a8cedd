import type { Database } from '@floorlight/database/database';
import { type SQL, sql } from '@floorlight/database/drizzle';
import { covers } from '../notifications/panel.ts';
import { alertReceipts, alerts, announcements, feedIntervals, notifications } from '../schema.ts';

/** A user's device has received an announcement, or the user has seen it. */
export interface Receipt {
  userId: string;
  /** The id of the announcement or of the alert. */
  id: string;
  seen: boolean;
}

/** An alert whose reach has changed. */
export interface ReachedAlert {
  id: string;
  siteId: string;
  senderId: string;
}

/**
 * Looks the rows up one by one. A join lets Postgres read all announcements for each batch, because it takes the few
 * receipts for hundreds; `offset 0` keeps it from making one of this.
 */
const byIndex = (lookup: SQL): SQL => sql`(${lookup} offset 0)`;

/**
 * Saves receipts, each once, of users who were notified of that emergency and did not send it. One statement writes all
 * in one order, so that two instances never deadlock. Returns the alerts whose reach has changed.
 */
export async function saveReceipts({ orm }: Database, receipts: Receipt[]): Promise<ReachedAlert[]> {
  const { rows } = await orm.execute<{ id: string; site_id: string; sender_id: string }>(sql`
    with receipt as (
      select * from unnest(
        ${sql.param(receipts.map(({ userId }) => userId))}::uuid[],
        ${sql.param(receipts.map(({ id }) => id))}::uuid[],
        ${sql.param(receipts.map(({ seen }) => seen))}::boolean[]
      ) as receipt (user_id, id, seen)
    ), alert as (
      select named.id as named_id, alert.id, alert.site_id, alert.sender_id
      from (select distinct id from receipt) named
      left join lateral ${byIndex(sql`select metadata from ${announcements} announced
        where announced.id = named.id and announced.metadata ->> 'liveType' = 'emergency_alert'`)} announced on true
      join ${alerts} alert on alert.id = coalesce((announced.metadata ->> 'alertId')::uuid, named.id)
    ), round as (
      select alert.id as alert_id, announced.id, announced.occurred_at, announced.site_id, announced.seq,
        announced.audience
      from (select distinct id from alert) alert
      cross join lateral ${byIndex(sql`select id, occurred_at, site_id, seq, audience from ${announcements} past
        where past.metadata ->> 'alertId' = alert.id::text and past.metadata ->> 'liveType' = 'emergency_alert'`)} announced
    ), valid as (
      select alert.id as alert_id, receipt.user_id, min(round.occurred_at) as notified_at, bool_or(seen) as seen
      from receipt
      join alert on alert.named_id = receipt.id and alert.sender_id <> receipt.user_id
      join round on round.alert_id = alert.id
      where exists (
        select from ${feedIntervals} own where own.user_id = receipt.user_id and ${covers(sql`own`, sql`round`)}
      ) or exists (
        select from ${notifications} notified where notified.id = round.id and notified.user_id = receipt.user_id
      )
      group by alert.id, receipt.user_id
    ), saved as (
      insert into ${alertReceipts} as saved (alert_id, user_id, notified_at, seen_at)
      select alert_id, user_id, notified_at, case when seen then now() end from valid order by alert_id, user_id
      on conflict (alert_id, user_id) do update set seen_at = now()
        where saved.seen_at is null and excluded.seen_at is not null
      returning alert_id
    )
    select distinct alert.id, alert.site_id, alert.sender_id from saved join alert on alert.id = saved.alert_id`);
  return rows.map(({ id, site_id, sender_id }) => ({ id, siteId: site_id, senderId: sender_id }));
}
