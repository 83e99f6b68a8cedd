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
 * Queues one mail per manager, and with `services` one per emergency-services recipient, for an announcement that
 * calls for mail, as far as it still does; never a second one. One whose mail can't be written is logged and goes
 * without: it would fail each time, and the mails of later alerts behind it.
 */
export async function queueMailsOf(
  context: NotifyContext,
  tx: Transaction,
  announcement: Announcement,
  managers: string[],
  { services }: { services: boolean },
): Promise<void> {
  const mail = writable(context, announcement);
  if (!mail) return;
  const to = await recipientsOf(context, tx, announcement, managers, services);
  const recipients = [...new Set(to)].map((address) => ({ to: address, key: mailKey(announcement.id, address) }));
  await queueMails(tx, mail, recipients);
}

/** What happens below that can wait until managers look at Floorlight. */
export const seriousIncident = (severity: Severity): boolean => severity === 'critical' || severity === 'high';

function writable(context: NotifyContext, announcement: Announcement): MailText | null {
  try {
    return mailOf(context, announcement);
  } catch (error) {
    context.log.error({ err: error, announcement: announcement.id }, 'a mail cannot be written, nobody is mailed');
    return null;
  }
}

function mailOf({ siteNamed, publicUrl }: NotifyContext, { siteId, metadata, data }: Announcement): MailText | null {
  const site = siteNamed(siteId);
  if (metadata.liveType === 'incident_report' && seriousIncident(metadata.severity))
    return { ...incidentMail(Incident.parse(data), site, publicUrl), lane: 'routine' };
  if (metadata.liveType === 'emergency_alert')
    return { ...alertMail(EmergencyAlert.parse(data), site, publicUrl, metadata.escalation), lane: 'alert' };
  return null;
}

/** Once a manager has acknowledged it, the others need no mail; but emergency services were promised word of it. */
async function recipientsOf(
  { siteNamed }: NotifyContext,
  tx: Transaction,
  { siteId, metadata }: Announcement,
  managers: string[],
  services: boolean,
): Promise<string[]> {
  if (metadata.liveType !== 'emergency_alert') return managers;
  const contacts = services ? siteNamed(siteId).emergencyServicesRecipients : [];
  const [alert] = await tx.select({ status: alerts.status }).from(alerts).where(eq(alerts.id, metadata.alertId));
  if (!alert || alert.status === 'active') return [...managers, ...contacts];
  return alert.status === 'acknowledged' && metadata.escalation === undefined ? contacts : [];
}
