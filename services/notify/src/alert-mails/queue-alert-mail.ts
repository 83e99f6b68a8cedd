import { EmergencyAlert } from '@floorlight/contracts/safety';
import type { Transaction } from '@floorlight/database/database';
import { and, inArray, sql } from '@floorlight/database/drizzle';
import { queueMail } from '@floorlight/mail/mails';
import type { NotifyContext } from '../context.ts';
import { announcements } from '../schema.ts';
import { alertMail } from './alert-mail.ts';

/** Queues one mail per recipient for those of the announcements that say an alert was raised; never a second one. */
export async function queueAlertMail(
  context: NotifyContext,
  tx: Transaction,
  announcementIds: string[],
  recipients: string[],
): Promise<void> {
  const raised = await tx
    .select()
    .from(announcements)
    .where(
      and(
        inArray(announcements.id, announcementIds),
        sql`${announcements.metadata} ->> 'liveType' = 'emergency_alert'`,
      ),
    );
  for (const { id, siteId, data } of raised) {
    const mail = alertMail(EmergencyAlert.parse(data), context.siteNamed(siteId), context.publicUrl);
    for (const to of recipients) {
      await queueMail(tx, { ...mail, to, lane: 'alert', key: `${id} ${to.toLowerCase()}` });
    }
  }
}
