import type { AlertStatus } from '@floorlight/contracts/alerts';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { type Lane, lanes, queueUnwrittenMails } from '@floorlight/mail/mails';
import type { NotifyContext } from '../context.ts';
import { alerts, announcements, mails, people } from '../schema.ts';
import { isFor, isOpen, mailings, mailTurns } from './mails-schema.ts';
import { markedMailKey, needServices, servicesMailKey } from './services-mail.ts';

/** Announcements taken at a time. */
const atMost = 500;

/** An announcement that was taken. */
type Taken = {
  id: string;
  siteId: string;
  lane: Lane;
  escalated: boolean;
  follows: 'place' | 'end' | null;
  /** Null for an incident. */
  status: AlertStatus | null;
  /** Part of an incident about which emergency services were mailed. */
  continued: boolean;
  /** Whom the site's alarm plan calls by mail. */
  mailTo: string[] | null;
  drill: boolean;
};

/**
 * Takes the announcements that are due for mail, queues the mails to emergency services, and a mail to each person whose
 * turn it is: their first at once, then one in `intervalSeconds` with everything since. Returns how many turns began, and
 * whether more announcements are due.
 */
export const beginMails = (
  context: Pick<NotifyContext, 'db' | 'mailSiteOf'>,
  intervalSeconds: number,
): Promise<{ turns: number; moreAreDue: boolean }> =>
  context.db.transaction(async (tx) => {
    // One instance at a time, so that numbers appear in the order of commits and no turn passes over one.
    await lockUntilCommit(tx, 'mailings');
    const taken = await takeAnnouncements(tx);
    await queueServicesMails(context, tx, taken);
    await queueNamedMails(tx, taken);
    // Not before all are taken: what a turn leaves out waits for the next.
    const moreAreDue = taken.length === atMost;
    return { turns: moreAreDue ? 0 : await beginTurns(tx, intervalSeconds), moreAreDue };
  });

async function takeAnnouncements(tx: Transaction): Promise<Taken[]> {
  const { rows } = await tx.execute<Taken>(sql`
    with due as (
      select id from ${announcements} where mail_due
      order by occurred_at limit ${atMost} for update skip locked
    ), taken as (
      update ${announcements} announcement set mail_due = false
      where announcement.id = any(array(select id from due))
      returning announcement.id, announcement.site_id, announcement.occurred_at,
        (announcement.metadata ->> 'alertId')::uuid as alert_id, announcement.metadata ? 'escalation' as escalated,
        coalesce(announcement.mail_to, (
          -- The place that follows goes to those who were called so far.
          select called.mail_to from ${announcements} called
          where announcement.metadata ->> 'follows' = 'place' and called.mail_to is not null
            and called.metadata ->> 'alertId' = announcement.metadata ->> 'alertId'
          order by called.seq desc limit 1)) as mail_to, announcement.metadata ? 'unsolved' as unsolved, announcement.metadata ->> 'follows' as follows,
        announcement.data ->> 'partOf' is not null as continued,
        coalesce((announcement.data ->> 'drill')::boolean, false) as drill
    ), numbered as (
      insert into ${mailings} (announcement_id, site_id, lane, alert_id, unsolved, recipients, occurred_at)
      select id, site_id, case when alert_id is null then 'routine' else 'alert' end, alert_id, unsolved, mail_to, occurred_at
      from taken order by occurred_at
      returning announcement_id, lane
    )
    select taken.id, taken.mail_to as "mailTo", taken.site_id as "siteId", numbered.lane, taken.escalated, taken.follows,
      taken.continued, taken.drill,
      alert.status
    from taken
    join numbered on numbered.announcement_id = taken.id
    left join ${alerts} alert on alert.id = taken.alert_id`);
  return rows;
}

async function queueServicesMails(
  { mailSiteOf }: Pick<NotifyContext, 'mailSiteOf'>,
  tx: Transaction,
  taken: Taken[],
): Promise<void> {
  const recipients = taken
    .filter(
      (announcement) =>
        announcement.lane === 'alert' && !announcement.drill && !announcement.continued && needServices(announcement),
    )
    .flatMap(({ id, siteId }) =>
      mailSiteOf(siteId).emergencyServicesRecipients.map((to) => ({ to, key: servicesMailKey(id, to) })),
    );
  await queueUnwrittenMails(tx, 'alert', recipients);
}

/** Mails to people whom an alarm plan names, and who have no turns of their own at its site. */
async function queueNamedMails(tx: Transaction, taken: Taken[]): Promise<void> {
  for (const { id, siteId, mailTo } of taken) {
    if (!mailTo?.length) continue;
    const { rows } = await tx.execute<{ email: string }>(sql`
      select person.email from ${people} person
      where person.id = any(${sql.param(mailTo)}::uuid[]) and person.is_active and person.email <> '' and not exists (
        select from ${mailTurns} turn
        where turn.user_id = person.id and turn.site_id = ${siteId} and turn.lane = 'alert')`);
    const recipients = rows.map(({ email: to }) => ({ to, key: markedMailKey('named', id, to) }));
    await queueUnwrittenMails(tx, 'alert', recipients);
  }
}

async function beginTurns(tx: Transaction, intervalSeconds: number): Promise<number> {
  // Nobody has two mails waiting: while the mail server is away, everything since comes in one.
  const { rows: begun } = await tx.execute<{ lane: Lane; mail_id: string | null; email: string }>(sql`
    with due as (
      select turn.user_id, turn.lane, turn.site_id, newest.number, wanted, person.email
      from ${mailTurns} turn join ${people} person on person.id = turn.user_id
      cross join lateral (
        select max(number) as number from ${mailings} mailing
        where mailing.site_id = turn.site_id and mailing.lane = turn.lane and mailing.number > turn.mailed_to
      ) newest
      cross join lateral (
        -- People without an address have their turns, too: who gets one later is mailed what comes then.
        select person.email <> '' and exists (
          select from ${mailings} mailing left join ${alerts} alert on alert.id = mailing.alert_id
          where mailing.site_id = turn.site_id and mailing.lane = turn.lane and mailing.number > turn.mailed_to
            and (turn.mailed_to > 0 or mailing.occurred_at >= turn.since)
            and ${isOpen} and ${isFor(sql`turn.user_id`)}
        ) as wanted
      ) pending
      where turn.next_at <= now() and newest.number is not null and not exists (
        select from ${mails} mail where mail.id = turn.mail_id and mail.status in ('waiting', 'sending'))
    )
    update ${mailTurns} turn set
      mailed_from = turn.mailed_to,
      mailed_to = due.number,
      mail_id = case when wanted then gen_random_uuid() end,
      next_at = case when wanted then now() + ${intervalSeconds} * interval '1 second' else turn.next_at end
    from due
    where turn.user_id = due.user_id and turn.lane = due.lane and turn.site_id = due.site_id
    returning turn.lane, turn.mail_id, due.email`);
  const wanted = begun.flatMap(({ lane, mail_id: id, email: to }) => (id ? [{ lane, id, to }] : []));
  for (const lane of lanes) {
    await queueUnwrittenMails(
      tx,
      lane,
      wanted.filter((mail) => mail.lane === lane),
    );
  }
  return wanted.length;
}
