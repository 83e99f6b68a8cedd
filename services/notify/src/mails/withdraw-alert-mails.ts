import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Transaction } from '@floorlight/database/database';
import { and, sql } from '@floorlight/database/drizzle';
import { withdrawMails } from '@floorlight/mail/mails';
import type { NotifyContext } from '../context.ts';
import { announcements } from '../schema.ts';
import { mailKey } from './mail-key.ts';

/**
 * Withdraws the mails of an alert that are not sent yet. After an acknowledgement the first mail to emergency services
 * is still sent: the sender was promised it, and the manager on the way may need their help.
 */
export async function withdrawAlertMails(
  context: NotifyContext,
  tx: Transaction,
  { id, siteId, status }: EmergencyAlert,
): Promise<void> {
  const announced = await tx
    .select({ id: announcements.id, metadata: announcements.metadata })
    .from(announcements)
    .where(
      and(
        sql`${announcements.metadata} ->> 'alertId' = ${id}`,
        sql`${announcements.metadata} ->> 'liveType' = 'emergency_alert'`,
      ),
    );
  const first = status === 'acknowledged' ? announced.find(({ metadata }) => !('escalation' in metadata)) : undefined;
  await withdrawMails(tx, 'alert', {
    startingWith: announced.map((announcement) => mailKey(announcement.id, '')),
    except: first ? context.mailSiteOf(siteId).emergencyServicesRecipients.map((to) => mailKey(first.id, to)) : [],
  });
}
