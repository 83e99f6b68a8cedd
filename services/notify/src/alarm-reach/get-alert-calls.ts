import type { AlertCalls, CalledPerson } from '@floorlight/contracts/alarm-reach';
import { displayName } from '@floorlight/contracts/person';
import type { Principal } from '@floorlight/contracts/principal';
import { alarmCalled } from '@floorlight/contracts/webhooks';
import type { Database } from '@floorlight/database/database';
import { and, asc, eq, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import { instantOf } from '../instant-of.ts';
import { isFor } from '../mails/mails-schema.ts';
import { covers } from '../notifications/panel.ts';
import { refusals } from '../refusal-messages.ts';
import {
  alertReceipts,
  alerts,
  announcements,
  feedIntervals,
  mailings,
  mails,
  mailTurns,
  notifications,
  people,
  webhookDeliveries,
  webhooks,
} from '../schema.ts';
import { textMessages } from '../text-messages/tables.ts';

/** Which channel reached whom about an alert of the caller's site. Throws `not_found`. */
export async function getAlertCalls(db: Database, { siteId }: Principal, alertId: string): Promise<AlertCalls> {
  if ((await db.orm.$count(alerts, and(eq(alerts.id, alertId), eq(alerts.siteId, siteId)))) === 0)
    throw notFound(coded(refusals.alertNotFound));
  const [called, texts, hooks] = await Promise.all([
    calledPeople(db, alertId),
    textsAbout(db, alertId),
    webhooksAbout(db, alertId),
  ]);
  const byUser = Map.groupBy(texts, ({ userId }) => userId);
  return {
    people: called.map((person) => ({
      ...person,
      texts: (byUser.get(person.userId) ?? []).map(({ round, state, endedAt, code }) => ({
        round,
        state: state === 'sending' ? 'waiting' : state,
        at: endedAt?.toISOString() ?? null,
        code,
      })),
    })),
    webhooks: hooks.map(({ endedAt, ...hook }) => ({ ...hook, at: endedAt?.toISOString() ?? null })),
  };
}

interface Row extends Record<string, unknown> {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  device_at: string | null;
  seen_at: string | null;
  mail_at: string | null;
}

/**
 * Everybody whom the alert was announced to, or who was named for it. A digest covers all that was announced before it: the
 * first mail that the person got about this site after the announcement counts, unless the alert was answered by then.
 */
async function calledPeople({ orm }: Database, alertId: string): Promise<Omit<CalledPerson, 'texts'>[]> {
  const { rows } = await orm.execute<Row>(sql`
    with round as (
      select id, site_id, seq, audience, occurred_at, mail_to, push_to, data ->> 'reportedBy' as sender
      from ${announcements} where metadata ->> 'alertId' = ${alertId} and metadata ->> 'liveType' = 'emergency_alert'
    ), called as (
      select own.user_id from round join ${notifications} own on own.id = round.id
      union select own.user_id from round join ${feedIntervals} own on ${covers(sql`own`, sql`round`)}
      union select unnest(mail_to) from round
      union select unnest(push_to) from round
      union select user_id from ${textMessages} where kind = 'alarm' and subject_id = ${alertId}::uuid
    )
    select person.id, person.first_name, person.last_name, person.email,
      to_json(receipt.received_at) #>> '{}' as device_at, to_json(receipt.seen_at) #>> '{}' as seen_at,
      to_json(mail.sent_at) #>> '{}' as mail_at
    from called join ${people} person on person.id = called.user_id
    left join ${alertReceipts} receipt on receipt.alert_id = ${alertId}::uuid and receipt.user_id = person.id
    left join lateral (
      select min(mail.sent_at) as sent_at
      from round
      left join ${mailings} mailing on mailing.announcement_id = round.id
      left join ${mailTurns} turn on turn.user_id = person.id and turn.site_id = round.site_id and turn.lane = 'alert'
      join ${mails} mail on mail.recipient = person.email and mail.status = 'sent' and (
        mail.key = round.id || ' ' || lower(person.email) || ' named'
        or mail.key is null and mail.lane = 'alert' and mail.created_at >= mailing.taken_at - interval '2 milliseconds'
          and mailing.number <= turn.mailed_to and ${isFor(sql`person.id`)})
    ) mail on true
    where not exists (select from round where sender = person.id::text)
    order by receipt.received_at nulls last, person.last_name, person.id`);
  return rows.map(({ id, first_name: firstName, last_name: lastName, email, device_at, seen_at, mail_at }) => ({
    userId: id,
    name: displayName({ firstName, lastName, email }),
    deviceAt: instantOf(device_at),
    seenAt: instantOf(seen_at),
    mailAt: instantOf(mail_at),
  }));
}

const textsAbout = ({ orm }: Database, alertId: string) =>
  orm
    .select()
    .from(textMessages)
    .where(and(eq(textMessages.kind, 'alarm'), eq(textMessages.subjectId, alertId)))
    .orderBy(asc(textMessages.round));

const webhooksAbout = ({ orm }: Database, alertId: string) =>
  orm
    .select({ name: webhooks.name, state: webhookDeliveries.state, endedAt: webhookDeliveries.endedAt })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        eq(webhookDeliveries.type, alarmCalled),
        sql`${webhookDeliveries.eventId} in (
          select id from ${announcements} where metadata ->> 'alertId' = ${alertId})`,
      ),
    )
    .orderBy(asc(webhookDeliveries.createdAt));
