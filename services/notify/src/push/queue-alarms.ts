import { type SQL, sql } from '@floorlight/database/drizzle';
import { covers } from '../notifications/panel.ts';
import { announcements, feedIntervals, notifications } from '../schema.ts';
import type { PushContext } from './context.ts';
import { pushDeliveries, pushSubscriptions } from './tables.ts';

/** Announcements taken at a time. */
const atMost = 200;
/** After ten minutes nobody needs to be woken by it: the app shows what is open. */
export const pushLife = '10 minutes';

/**
 * Queues the pushes of the announcements that are due: to every device of those who have them in their feed, except
 * whoever caused them. Returns whether more are due.
 */
export async function queueAlarms({ db }: Pick<PushContext, 'db'>): Promise<boolean> {
  const { rows } = await db.orm.execute<{ taken: number }>(sql`
    with due as (
      select id from ${announcements} where push_due
      order by occurred_at limit ${atMost} for update skip locked
    ), taken as (
      update ${announcements} announcement set push_due = false where announcement.id = any(array(select id from due))
      returning announcement.id, announcement.push_to, announcement.site_id, announcement.audience, announcement.seq,
        announcement.occurred_at, announcement.occurred_at + ${pushLife}::interval as expires_at,
        coalesce(announcement.metadata ->> 'alertId', announcement.metadata ->> 'evacuationId')::uuid as subject_id,
        announcement.metadata ->> 'passing' as passing, (announcement.data ->> 'reportedBy')::uuid as sender,
        coalesce(announcement.metadata ->> 'passing', case announcement.metadata ->> 'liveType'
          when 'emergency_alert' then 'alarm'
          when 'evacuation_called' then 'evacuation' when 'evacuation_extended' then 'evacuation'
          when 'evacuation_ended' then 'all_clear' when 'evacuation_help' then 'needs_help'
          else 'answered' end) as kind,
        coalesce(announcement.actor_id, (announcement.how ->> 'by')::uuid, (announcement.data ->> 'reportedBy')::uuid) as cause
    ), queued as (
      insert into ${pushDeliveries} (subscription_id, lane, kind, subject_id, site_id, announcement_id, occurred_at, expires_at,
        next_attempt_at)
      select device.id, 'alert', taken.kind, taken.subject_id, taken.site_id, taken.id, taken.occurred_at, taken.expires_at,
        date_trunc('milliseconds', now())
      from taken
      cross join lateral ${readersOf(sql`taken`)} reader
      join ${pushSubscriptions} device on device.user_id = reader.user_id
      where reader.user_id is distinct from taken.cause and taken.expires_at > now()
    )
    select count(*)::int as taken from taken`);
  return rows[0]?.taken === atMost;
}

/**
 * Those whom the site's alarm plan calls by push; without one everyone who has it in their feed. Messages and zones are for
 * the sender of the alert and for whoever has answered it; an answer is for those called before, too.
 */
const readersOf = (announcement: SQL): SQL => sql`(
  select ${announcement}.sender as user_id where ${announcement}.passing is not null
  union
  select answer.actor_id from ${announcements} answer
  where ${announcement}.passing is not null and answer.metadata ->> 'alertId' = ${announcement}.subject_id::text
    and answer.actor_id is not null
  union
  select own.user_id from ${notifications} own
  where ${announcement}.push_to is null and ${announcement}.passing is null and own.id = ${announcement}.id and own.listed
  union
  select own.user_id from ${feedIntervals} own where ${announcement}.push_to is null and ${announcement}.passing is null and ${covers(sql`own`, announcement)}
  union
  select unnest(${announcement}.push_to)
  union
  select own.user_id from ${feedIntervals} own where ${announcement}.audience = 'everyone'
    and own.site_id = ${announcement}.site_id and own.after_seq < ${announcement}.seq
    and coalesce(${announcement}.seq <= own.until_seq, true)
  union
  select unnest(earlier.push_to) from ${announcements} earlier
  where ${announcement}.kind = 'answered' and earlier.metadata ->> 'alertId' = ${announcement}.subject_id::text
)`;
