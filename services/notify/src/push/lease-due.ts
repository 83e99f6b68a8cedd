import type { Language } from '@floorlight/contracts/languages';
import type { PushKind } from '@floorlight/contracts/push';
import type { Database } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { alerts, announcements, people } from '../schema.ts';
import { pushDeliveries, pushSubscriptions } from './tables.ts';

export type Lane = 'alert' | 'routine';

/** A push that is to be sent now, and the device that gets it. */
export interface DuePush {
  id: string;
  kind: PushKind;
  subjectId: string;
  siteId: string;
  occurredAt: Date;
  expiresAt: Date;
  attempts: number;
  /** Of an alert's event. */
  data: unknown;
  round: number | null;
  /** Somebody has answered the alert since, or given the all clear: its alarm need not ring any more. */
  isAnswered: boolean;
  /** What its reader has chosen. */
  chosenLanguage: Language | null;
  subscriptionId: string;
  /** Who has subscribed it. */
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  key: string;
}

/** Seconds: longer than an attempt takes. */
const lease = 15;

/** Takes up to `most` due pushes. Where this process ends in the middle, another one sends them when the lease is over. */
export async function leaseDue({ orm }: Database, lane: Lane, most: number): Promise<DuePush[]> {
  const { rows } = await orm.execute<Row>(sql`
    with due as (
      select id from ${pushDeliveries}
      where lane = ${lane} and next_attempt_at <= now() and coalesce(leased_until < now(), true)
      order by next_attempt_at limit ${most} for update skip locked
    )
    update ${pushDeliveries} push set leased_until = now() + make_interval(secs => ${lease})
    from due, ${pushSubscriptions} device left join ${people} person on person.id = device.user_id
    where push.id = due.id and device.id = push.subscription_id
    returning push.id, push.kind, push.subject_id as "subjectId", push.site_id as "siteId", push.attempts,
      to_json(push.occurred_at) #>> '{}' as occurred_at, to_json(push.expires_at) #>> '{}' as expires_at,
      (select data from ${announcements} event where event.id = push.announcement_id) as data,
      (select (metadata ->> 'escalation')::int from ${announcements} event where event.id = push.announcement_id) as round,
      (push.kind = 'alarm' and exists (
        select from ${alerts} alert where alert.id = push.subject_id and alert.status <> coalesce(
          (select data ->> 'status' from ${announcements} event where event.id = push.announcement_id), 'active'))
      or push.kind = 'evacuation' and exists (
        select from ${announcements} ended where ended.metadata ->> 'evacuationId' = push.subject_id::text
          and ended.metadata ->> 'liveType' = 'evacuation_ended')) as "isAnswered",
      person.language as "chosenLanguage", device.id as "subscriptionId", device.user_id as "userId",
      device.endpoint, device.p256dh, device.auth,
      device.key`);
  return rows.map(({ occurred_at, expires_at, ...push }) => ({
    ...push,
    occurredAt: new Date(occurred_at),
    expiresAt: new Date(expires_at),
  }));
}

type Row = Omit<DuePush, 'occurredAt' | 'expiresAt'> & { occurred_at: string; expires_at: string };
