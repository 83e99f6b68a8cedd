import { EmergencyAlert, Severity } from '@floorlight/contracts/alerts';
import { Incident } from '@floorlight/contracts/incidents';
import { type Language, languageOf } from '@floorlight/contracts/languages';
import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import { inLanguageOf } from '@floorlight/languages/server';
import type { WriteMails } from '@floorlight/mail/lane';
import type { Lane, Mail, MailText } from '@floorlight/mail/mails';
import type { Announcement } from '../announcements/announcement.ts';
import type { NotifyContext } from '../context.ts';
import { alerts, announcements, mails as mailsTable, people } from '../schema.ts';
import { alertMail } from './alert-mail.ts';
import { alertsMail, incidentsMail } from './digest-mail.ts';
import { endMail } from './end-mail.ts';
import { writeEvacuationMails } from './evacuation-mail.ts';
import { incidentMail } from './incident-mail.ts';
import { languagesOf } from './languages-of.ts';
import { isOpen, mailings, mailTurns } from './mails-schema.ts';
import { announcementOfKey, markOf, needServices } from './services-mail.ts';

type WriteContext = Pick<NotifyContext, 'db' | 'log' | 'mailSiteOf' | 'publicUrl'>;

/** Announcements in a digest. More are counted only: nobody reads them in a mail. */
const atMost = 2000;

/**
 * Writes the mails that are about to be sent: to each person what was announced since their last one, as far as nobody
 * has answered it by now, and to emergency services the alert, unless it is over.
 */
export const writeMails =
  (context: WriteContext): WriteMails =>
  async (mails) => {
    const marked = Map.groupBy(mails, ({ key }) => markOf(key));
    const toNamed = marked.get('named') ?? [];
    const aboutEvacuations = marked.get('evacuation') ?? [];
    const others = marked.get(null) ?? [];
    const [toServices, toPeople] = [others.filter(({ key }) => key), others.filter(({ key }) => !key)];
    const texts = await Promise.all([
      toNamed.length > 0 ? writeToNamed(context, toNamed) : new Map<Mail, MailText>(),
      aboutEvacuations.length > 0 ? writeEvacuationMails(context, aboutEvacuations) : new Map<Mail, MailText>(),
      toServices.length > 0 ? writeToServices(context, toServices) : new Map<Mail, MailText>(),
      toPeople.length > 0 ? writeToPeople(context, toPeople) : new Map<Mail, MailText>(),
    ]);
    return new Map(texts.flatMap((some) => [...some]));
  };

async function writeToServices(context: WriteContext, mails: Mail[]): Promise<Map<Mail, MailText>> {
  const ids = mails.flatMap(({ key }) => announcementOfKey(key) ?? []);
  const rows = await context.db.orm
    .select({ announcement: announcements, status: alerts.status })
    .from(announcements)
    .leftJoin(alerts, eq(alerts.id, sql`(${announcements.metadata} ->> 'alertId')::uuid`))
    .where(inArray(announcements.id, ids));
  const texts = new Map(
    rows.flatMap(({ announcement, status }) => {
      const { id, siteId, metadata } = announcement;
      const follows = 'follows' in metadata ? (metadata.follows ?? null) : null;
      if (!needServices({ status, escalated: 'escalation' in metadata, follows })) return [];
      const { language } = context.mailSiteOf(siteId);
      const text =
        follows === 'end'
          ? writeEnd(context, announcement, language)
          : write(context, siteId, language, 'alert', [announcement], 1);
      return text ? [[id, text] as const] : [];
    }),
  );
  const ended = new Map(
    rows.flatMap(({ announcement: { id, metadata } }) =>
      'follows' in metadata && metadata.follows === 'end' ? [[id, metadata.alertId] as const] : [],
    ),
  );
  const informed = await mailedAlerts(context, mails, [...ended.values()]);
  return new Map(
    mails.flatMap((mail) => {
      const id = announcementOfKey(mail.key) ?? '';
      const alertId = ended.get(id);
      if (alertId && !informed.has(`${alertId} ${mail.to}`)) return [];
      const text = texts.get(id);
      return text ? [[mail, text] as const] : [];
    }),
  );
}

/** Each alert as it was announced, in its reader's language, unless somebody has answered it since. */
async function writeToNamed(context: WriteContext, mails: Mail[]): Promise<Map<Mail, MailText>> {
  const ids = mails.flatMap(({ key }) => announcementOfKey(key) ?? []);
  const rows = await context.db.orm
    .select({ announcement: announcements, status: alerts.status })
    .from(announcements)
    .leftJoin(alerts, eq(alerts.id, sql`(${announcements.metadata} ->> 'alertId')::uuid`))
    .where(and(inArray(announcements.id, ids), sql`${alerts.status} = ${announcements.data} ->> 'status'`));
  const byId = new Map(rows.map(({ announcement }) => [announcement.id, announcement]));
  const languages = await languagesOf(context, mails);
  return new Map(
    mails.flatMap((mail) => {
      const announcement = byId.get(announcementOfKey(mail.key) ?? '');
      if (!announcement) return [];
      const { siteId } = announcement;
      const language = languageOf({ language: languages.get(mail) }, context.mailSiteOf(siteId));
      const text = write(context, siteId, language, 'alert', [announcement], 1);
      return text ? [[mail, text] as const] : [];
    }),
  );
}

/** The alerts and recipients, as `alert recipient`, of which a mail has gone, or is on its way beside these. */
async function mailedAlerts({ db }: WriteContext, now: Mail[], alertIds: string[]): Promise<Set<string>> {
  if (alertIds.length === 0) return new Set();
  const { rows } = await db.orm.execute<{ informed: string }>(sql`
    select distinct announcement.metadata ->> 'alertId' || ' ' || mail.recipient as informed
    from ${mailsTable} mail join ${announcements} announcement on announcement.id::text = split_part(mail.key, ' ', 1)
    where announcement.metadata ->> 'alertId' = any(${sql.param(alertIds)}::text[])
      and announcement.metadata ->> 'follows' is distinct from 'end'
      and mail.key is not null and mail.status in ('sending', 'sent') and mail.id <> all(${sql.param(now.map(({ id }) => id))}::uuid[])`);
  return new Set(rows.map(({ informed }) => informed));
}

/** That an alert is over; null where it can't be read. */
function writeEnd(context: WriteContext, announcement: Announcement, language: Language): MailText | null {
  const [alert] = parseEach(context, [announcement], ({ data }) => EmergencyAlert.parse(data));
  return alert ? inLanguageOf(language, () => endMail(alert, context.mailSiteOf(announcement.siteId))) : null;
}

interface Turn {
  mailId: string | null;
  userId: string;
  lane: Lane;
  siteId: string;
  mailedFrom: number;
  mailedTo: number;
  since: Date;
  language: Language | null;
}

async function writeToPeople(context: WriteContext, mails: Mail[]): Promise<Map<Mail, MailText>> {
  const turns: Turn[] = await context.db.orm
    .select({
      mailId: mailTurns.mailId,
      userId: mailTurns.userId,
      lane: mailTurns.lane,
      siteId: mailTurns.siteId,
      mailedFrom: mailTurns.mailedFrom,
      mailedTo: mailTurns.mailedTo,
      since: mailTurns.since,
      language: people.language,
    })
    .from(mailTurns)
    .innerJoin(people, eq(people.id, mailTurns.userId))
    .where(
      inArray(
        mailTurns.mailId,
        mails.map(({ id }) => id),
      ),
    );
  const byId = new Map(mails.map((mail) => [mail.id, mail]));
  const texts = new Map<Mail, MailText>();
  // People with the same mailings and language get the same mail, which is written once.
  for (const alike of Map.groupBy(turns, rangeOf).values()) {
    const [first] = alike;
    if (!first) continue;
    const { rows, total } = await readMailings(context, first);
    const written = new Map<string, MailText | null>();
    for (const { mailId, userId, siteId, lane, language: chosen } of alike) {
      const language = languageOf({ language: chosen }, context.mailSiteOf(siteId));
      const others = rows.filter(
        ({ metadata, data, recipients }) =>
          (recipients?.includes(userId) ?? true) && !('escalation' in metadata && isSentBy(data, userId)),
      );
      const key = others.length === rows.length ? language : userId;
      if (!written.has(key))
        written.set(key, write(context, siteId, language, lane, others, total - rows.length + others.length));
      const [mail, text] = [byId.get(mailId ?? ''), written.get(key)];
      if (mail && text) texts.set(mail, text);
    }
  }
  return texts;
}

const rangeOf = ({ siteId, lane, mailedFrom, mailedTo, since }: Turn): string =>
  [lane, mailedFrom, mailedTo, mailedFrom === 0 && since.getTime(), siteId].join(' ');

/** Nobody is mailed that their own alert is escalated. */
const isSentBy = (data: Announcement['data'], userId: string): boolean =>
  'reportedBy' in data && data.reportedBy === userId;

type Mailed = Pick<Announcement, 'id' | 'metadata' | 'data'> & {
  /** Whom an alarm plan calls; null: everyone. */
  recipients?: string[] | null;
};

/** The gravest announcements of a turn and the number of all. Of several about one alert only the last counts. */
async function readMailings({ db }: WriteContext, turn: Turn): Promise<{ rows: Mailed[]; total: number }> {
  const { siteId, lane, mailedFrom, mailedTo, since } = turn;
  const { rows } = await db.orm.execute<Mailed & { total: number }>(sql`
    select announcement.id, announcement.metadata, announcement.data, latest.recipients, count(*) over ()::int as total
    from (
      select distinct on (coalesce(mailing.alert_id, mailing.announcement_id)) mailing.announcement_id,
        mailing.recipients
      from ${mailings} mailing left join ${alerts} alert on alert.id = mailing.alert_id
      where mailing.site_id = ${siteId} and mailing.lane = ${lane}
        and mailing.number > ${mailedFrom} and mailing.number <= ${mailedTo}
        and (${mailedFrom} > 0 or mailing.occurred_at >= ${since})
        and ${isOpen}
      order by coalesce(mailing.alert_id, mailing.announcement_id), mailing.number desc
    ) latest
    join ${announcements} announcement on announcement.id = latest.announcement_id
    order by array_position(${sql.param(Severity.options)}::text[], announcement.metadata ->> 'severity'),
      (announcement.metadata ->> 'escalation')::int desc nulls last, announcement.occurred_at
    limit ${atMost}`);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Null if there is nothing to write. What can't be written is logged and left out: it would hold up all the others. */
function write(
  context: WriteContext,
  siteId: string,
  language: Language,
  lane: Lane,
  mailed: Mailed[],
  total: number,
): MailText | null {
  const site = context.mailSiteOf(siteId);
  const { publicUrl } = context;
  return inLanguageOf(language, () => {
    if (lane === 'alert') {
      const list = parseEach(context, mailed, ({ data, metadata }) => ({
        alert: EmergencyAlert.parse(data),
        escalation: 'escalation' in metadata ? metadata.escalation : undefined,
        follows: 'follows' in metadata,
      }));
      const [first, ...others] = list;
      if (!first) return null;
      const count = total - mailed.length + list.length;
      return count === 1
        ? alertMail(first.alert, site, publicUrl, first)
        : alertsMail({ list: [first, ...others], total: count }, site, publicUrl);
    }
    const list = parseEach(context, mailed, ({ data }) => Incident.parse(data));
    const [first, ...others] = list;
    if (!first) return null;
    const count = total - mailed.length + list.length;
    return count === 1
      ? incidentMail(first, site, publicUrl)
      : incidentsMail({ list: [first, ...others], total: count }, site, publicUrl);
  });
}

function parseEach<Item>({ log }: WriteContext, mailed: Mailed[], parse: (row: Mailed) => Item): Item[] {
  return mailed.flatMap((row) => {
    try {
      return [parse(row)];
    } catch (error) {
      log.error({ err: error, announcement: row.id }, 'could not write an announcement in a mail; it is left out');
      return [];
    }
  });
}
