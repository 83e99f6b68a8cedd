import { EmergencyAlert, type Severity } from '@floorlight/contracts/alerts';
import { Incident } from '@floorlight/contracts/incidents';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { type MailText, queueMails } from '@floorlight/mail/mails';
import type { Announcement } from '../announcements/announcement.ts';
import type { NotifyContext } from '../context.ts';
import { alerts } from '../schema.ts';
import { alertMail } from './alert-mail.ts';
import { incidentMail } from './incident-mail.ts';
import { mailKey } from './mail-key.ts';

/**
 * Queues the mails of an announcement: one per manager and, with `services`, one per emergency-services recipient. An
 * alert that was answered meanwhile gets fewer or none, and nobody gets a second one. A mail that cannot be written is
 * logged and left out: it would fail each time and hold up the mails of later alerts.
 */
export async function queueAnnouncementMails(
  context: NotifyContext,
  tx: Transaction,
  announcement: Announcement,
  managers: string[],
  { services }: { services: boolean },
): Promise<void> {
  const mail = tryRender(context, announcement);
  if (!mail) return;
  const to = await recipientsOf(context, tx, announcement, managers, services);
  const recipients = [...new Set(to)].map((address) => ({ to: address, key: mailKey(announcement.id, address) }));
  await queueMails(tx, mail, recipients);
}

/** Managers get a mail about these; they see the others when they open Floorlight. */
export const isSeriousIncident = (severity: Severity): boolean => severity === 'critical' || severity === 'high';

function tryRender(context: NotifyContext, announcement: Announcement): MailText | null {
  try {
    return renderAnnouncement(context, announcement);
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
): MailText | null {
  const site = mailSiteOf(siteId);
  if (metadata.liveType === 'incident_report' && isSeriousIncident(metadata.severity))
    return { ...incidentMail(Incident.parse(data), site, publicUrl), lane: 'routine' };
  if (metadata.liveType === 'emergency_alert')
    return { ...alertMail(EmergencyAlert.parse(data), site, publicUrl, metadata.escalation), lane: 'alert' };
  return null;
}

/** After an acknowledgement the other managers need no mail, but the sender was promised one to emergency services. */
async function recipientsOf(
  { mailSiteOf }: NotifyContext,
  tx: Transaction,
  { siteId, metadata }: Announcement,
  managers: string[],
  services: boolean,
): Promise<string[]> {
  if (metadata.liveType !== 'emergency_alert') return managers;
  const contacts = services ? mailSiteOf(siteId).emergencyServicesRecipients : [];
  const [alert] = await tx.select({ status: alerts.status }).from(alerts).where(eq(alerts.id, metadata.alertId));
  if (!alert || alert.status === 'active') return [...managers, ...contacts];
  return alert.status === 'acknowledged' && metadata.escalation === undefined ? contacts : [];
}
