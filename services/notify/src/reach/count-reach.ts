import type { EmergencyReach } from '@floorlight/contracts/notifications';
import type { Database } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { instantOf } from '../instant-of.ts';
import { covers } from '../notifications/panel.ts';
import { alertReceipts, alerts, announcements, feedIntervals, notifications } from '../schema.ts';

export interface ReachOfSender {
  siteId: string;
  senderId: string;
  reach: EmergencyReach;
}

interface Row extends Record<string, unknown> {
  id: string;
  site_id: string;
  sender_id: string;
  notified: number;
  reached: number;
  seen: number;
  first_reached_at: string | null;
  first_seen_at: string | null;
}

/** Counts the reach of these alerts. An alert that notify does not know yet is left out. */
export async function countReach({ orm }: Database, alertIds: string[]): Promise<ReachOfSender[]> {
  const { rows } = await orm.execute<Row>(sql`
    select alert.id, alert.site_id, alert.sender_id, recipient.notified, receipt.*
    from ${alerts} alert
    cross join lateral (
      select count(distinct reader.user_id)::int as notified
      from ${announcements} announcement
      cross join lateral (
        select user_id from ${notifications} where id = announcement.id
        union all
        select own.user_id from ${feedIntervals} own where ${covers(sql`own`, sql`announcement`)}
      ) reader
      where announcement.metadata ->> 'alertId' = alert.id::text
        and announcement.metadata ->> 'liveType' = 'emergency_alert' and reader.user_id <> alert.sender_id
    ) recipient
    cross join lateral (
      select count(*)::int as reached, count(seen_at)::int as seen,
        to_json(min(received_at)) #>> '{}' as first_reached_at, to_json(min(seen_at)) #>> '{}' as first_seen_at
      from ${alertReceipts} where alert_id = alert.id
    ) receipt
    where alert.id = any(${sql.param(alertIds)}::uuid[])`);
  return rows.map((row) => ({ siteId: row.site_id, senderId: row.sender_id, reach: publicReach(row) }));
}

const publicReach = (row: Row): EmergencyReach => ({
  alertId: row.id,
  notified: row.notified,
  reached: row.reached,
  seen: row.seen,
  firstReachedAt: instantOf(row.first_reached_at),
  firstSeenAt: instantOf(row.first_seen_at),
});
