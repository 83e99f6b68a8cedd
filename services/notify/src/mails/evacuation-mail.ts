import { Evacuation } from '@floorlight/contracts/evacuations';
import { languageOf } from '@floorlight/contracts/languages';
import { evacuationPath } from '@floorlight/contracts/paths';
import { inArray, sql } from '@floorlight/database/drizzle';
import { inLanguageOf } from '@floorlight/languages/server';
import type { Mail, MailText } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import type { NotifyContext } from '../context.ts';
import { announcements } from '../schema.ts';
import { formatTime } from './alert-mail.ts';
import { t } from './evacuation-mail-messages.ts';
import { languagesOf } from './languages-of.ts';
import type { MailSite } from './mail-site.ts';
import { announcementOfKey } from './services-mail.ts';

type Change = 'called' | 'extended' | 'ended';

const changes: Record<string, Change> = {
  evacuation_called: 'called',
  evacuation_extended: 'extended',
  evacuation_ended: 'ended',
};

/** The mails that an evacuation was called, extended or is over. Of one that is over by now only the last goes. */
export async function writeEvacuationMails(
  context: Pick<NotifyContext, 'db' | 'log' | 'mailSiteOf' | 'publicUrl'>,
  mails: Mail[],
): Promise<Map<Mail, MailText>> {
  const ids = mails.flatMap(({ key }) => announcementOfKey(key) ?? []);
  const rows = await context.db.orm
    .select({
      announcement: announcements,
      isOver: sql<boolean>`${announcements.metadata} ->> 'liveType' <> 'evacuation_ended' and exists (
        select from ${announcements} later where later.metadata ? 'evacuationId'
          and later.metadata ->> 'evacuationId' = ${announcements}.metadata ->> 'evacuationId'
          and later.metadata ->> 'liveType' = 'evacuation_ended')`,
    })
    .from(announcements)
    .where(inArray(announcements.id, ids));
  const byId = new Map(rows.filter(({ isOver }) => !isOver).map(({ announcement }) => [announcement.id, announcement]));
  const languages = await languagesOf(context, mails);
  return new Map(
    mails.flatMap((mail) => {
      const announcement = byId.get(announcementOfKey(mail.key) ?? '');
      const change = announcement && changes[announcement.metadata.liveType];
      const evacuation = Evacuation.safeParse(announcement?.data);
      if (!change || !evacuation.success) return [];
      const site = context.mailSiteOf(announcement.siteId);
      const text = inLanguageOf(languageOf({ language: languages.get(mail) }, site), () =>
        evacuationMail(evacuation.data, change, site, context.publicUrl),
      );
      return [[mail, text] as const];
    }),
  );
}

function evacuationMail(evacuation: Evacuation, change: Change, site: MailSite, publicUrl: string): MailText {
  const { id, drill, zones, kind, reason, language, calledAt, endedAt, instructions } = evacuation;
  const title = t.subject[change]({ site: site.name });
  const subject = drill ? t.drill({ title }) : title;
  const isOver = change === 'ended';
  const body = renderMail({
    heading: subject,
    paragraphs: [
      ...(drill ? [t.noDanger()] : []),
      leadOf(evacuation, change),
      ...(isOver ? [] : [zones.length === 0 ? t.wholeSite() : t.zones({ zones: zones.join(', ') })]),
      ...(isOver ? [] : [reason === null ? t.kind[kind]() : { text: reason, language }]),
      t.when({ time: formatTime(isOver && endedAt ? endedAt : calledAt, site.timeZone) }),
      ...(isOver || !instructions ? [] : [instructions]),
    ],
    action: { label: t.openRollCall(), url: new URL(evacuationPath(id), publicUrl).href },
    footer: t.why({ site: site.name }),
  });
  return { subject, ...body };
}

function leadOf({ calledByName, endedByName }: Evacuation, change: Change): string {
  if (change !== 'ended') return t.lead[change]({ name: calledByName });
  return endedByName === null ? t.replaced() : t.lead.ended({ name: endedByName });
}
