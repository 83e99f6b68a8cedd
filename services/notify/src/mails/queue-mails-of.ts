import { Incident } from '@floorlight/contracts/incidents';
import { EmergencyAlert, type Severity } from '@floorlight/contracts/safety';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { queueMails } from '@floorlight/mail/mails';
import type { AlertMetadata, Announcement } from '../announcements/announcement.ts';
import type { NotifyContext } from '../context.ts';
import { alerts } from '../schema.ts';
import { alertMail } from './alert-mail.ts';
import { incidentMail } from './incident-mail.ts';
import { mailKey } from './mail-key.ts';

/**
 * Queues one mail per manager, and with `services` one per emergency-services recipient, for an announcement that
 * calls for mail, as far as it still does; never a second one.
 */
export async function queueMailsOf(
  context: NotifyContext,
  tx: Transaction,
  announcement: Announcement,
  managers: string[],
  { services }: { services: boolean },
): Promise<void> {
  const { id, siteId, metadata, data } = announcement;
  const site = context.siteNamed(siteId);
  const recipients = (all: string[]) => [...new Set(all)].map((to) => ({ to, key: mailKey(id, to) }));
  if (metadata.liveType === 'incident_report' && seriousIncident(metadata.severity)) {
    const mail = incidentMail(Incident.parse(data), site, context.publicUrl);
    await queueMails(tx, { ...mail, lane: 'routine' }, recipients(managers));
  }
  if (metadata.liveType === 'emergency_alert') {
    const callsFor = await whomAlertCalls(tx, metadata);
    const to = [
      ...(callsFor === 'everyone' ? managers : []),
      ...(callsFor !== 'nobody' && services ? site.emergencyServicesRecipients : []),
    ];
    const mail = alertMail(EmergencyAlert.parse(data), site, context.publicUrl, metadata.escalation);
    await queueMails(tx, { ...mail, lane: 'alert' }, recipients(to));
  }
}

/** What happens below that can wait until managers look at Floorlight. */
export const seriousIncident = (severity: Severity): boolean => severity === 'critical' || severity === 'high';

/** Once a manager has acknowledged it, the others need no mail; but emergency services were promised word of it. */
async function whomAlertCalls(tx: Transaction, { alertId, escalation }: AlertMetadata) {
  const [alert] = await tx.select({ status: alerts.status }).from(alerts).where(eq(alerts.id, alertId));
  if (!alert || alert.status === 'active') return 'everyone';
  return alert.status === 'acknowledged' && escalation === undefined ? 'emergency services' : 'nobody';
}
