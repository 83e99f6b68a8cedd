import { EmergencyAlert, type Severity } from '@floorlight/contracts/alerts';
import { Incident } from '@floorlight/contracts/incidents';
import { type Language, languageOf } from '@floorlight/contracts/languages';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { inLanguageOf } from '@floorlight/languages/server';
import { type MailText, queueMails } from '@floorlight/mail/mails';
import type { Announcement } from '../announcements/announcement.ts';
import type { NotifyContext } from '../context.ts';
import { alerts } from '../schema.ts';
import { alertMail } from './alert-mail.ts';
import { incidentMail } from './incident-mail.ts';
import { mailKey } from './mail-key.ts';

/** A manager who gets a mail; `language` is their own choice. */
export interface MailedManager {
  email: string;
  language: Language | null;
}

/**
 * Queues the mails of an announcement: one per manager, in their language, and with `services` one per
 * emergency-services recipient, in the site's. An alert that was answered meanwhile gets fewer or none, and nobody gets a
 * second one. A mail that cannot be written is logged and left out: it would fail each time and hold up the mails of
 * later alerts.
 */
export async function queueAnnouncementMails(
  context: NotifyContext,
  tx: Transaction,
  announcement: Announcement,
  managers: MailedManager[],
  { services }: { services: boolean },
): Promise<void> {
  if (!isMailed(announcement)) return;
  const languages = await recipientsOf(context, tx, announcement, managers, services);
  for (const [language, recipients] of Map.groupBy(languages, ([, language]) => language)) {
    const mail = tryRender(context, announcement, language);
    if (!mail) continue;
    await queueMails(
      tx,
      mail,
      recipients.map(([to]) => ({ to, key: mailKey(announcement.id, to) })),
    );
  }
}

/** Managers get a mail about these; they see the others when they open Floorlight. */
export const isSeriousIncident = (severity: Severity): boolean => severity === 'critical' || severity === 'high';

const isMailed = ({ metadata }: Announcement): boolean =>
  metadata.liveType === 'emergency_alert' ||
  (metadata.liveType === 'incident_report' && isSeriousIncident(metadata.severity));

function tryRender(context: NotifyContext, announcement: Announcement, language: Language): MailText | null {
  try {
    return inLanguageOf(language, () => renderAnnouncement(context, announcement));
  } catch (error) {
    context.log.error(
      { err: error, announcement: announcement.id },
      'could not write the mail of an announcement; nobody is mailed',
    );
    return null;
  }
}

function renderAnnouncement(
  { mailSiteOf, publicUrl }: NotifyContext,
  { siteId, metadata, data }: Announcement,
): MailText {
  const site = mailSiteOf(siteId);
  return metadata.liveType === 'emergency_alert'
    ? { ...alertMail(EmergencyAlert.parse(data), site, publicUrl, metadata.escalation), lane: 'alert' }
    : { ...incidentMail(Incident.parse(data), site, publicUrl), lane: 'routine' };
}

/**
 * Each address and its language. After an acknowledgement the other managers need no mail, but the sender was promised
 * one to emergency services.
 */
async function recipientsOf(
  { mailSiteOf }: NotifyContext,
  tx: Transaction,
  { siteId, metadata }: Announcement,
  managers: MailedManager[],
  services: boolean,
): Promise<Map<string, Language>> {
  const site = mailSiteOf(siteId);
  const people = managers.map((manager) => [manager.email, languageOf(manager, site)] as const);
  if (metadata.liveType !== 'emergency_alert') return new Map(people);
  const contacts = services ? site.emergencyServicesRecipients.map((to) => [to, site.language] as const) : [];
  const [alert] = await tx.select({ status: alerts.status }).from(alerts).where(eq(alerts.id, metadata.alertId));
  // Of an address in both lists, the manager's language counts.
  if (!alert || alert.status === 'active') return new Map([...contacts, ...people]);
  return new Map(alert.status === 'acknowledged' && metadata.escalation === undefined ? contacts : []);
}
