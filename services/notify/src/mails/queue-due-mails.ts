import type { Transaction } from '@floorlight/database/database';
import { and, asc, eq } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { alerts, announcements, notifications, people } from '../schema.ts';
import { queueAnnouncementMails } from './queue-announcement-mails.ts';

/**
 * Queues the mails of the oldest announcement that is due, one per recipient. Its own transaction, because the mails of
 * many managers must not delay the live message. Returns false when none is due, or other instances hold all that are.
 */
export const queueDueMails = (context: NotifyContext): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(announcements)
      .where(eq(announcements.mailDue, true))
      .orderBy(asc(announcements.occurredAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return false;
    if ('alertId' in due.metadata) await lockAlert(tx, due.metadata.alertId);
    await queueAnnouncementMails(context, tx, due, await recipientEmails(tx, due.id), { services: true });
    await tx.update(announcements).set({ mailDue: false }).where(eq(announcements.id, due.id));
    return true;
  });

/** Makes an acknowledgement of the alert wait until its mails are queued: then it finds them and withdraws them. */
async function lockAlert(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: alerts.id }).from(alerts).where(eq(alerts.id, id)).for('share');
}

/** The addresses of those who have the announcement in their panel. */
async function recipientEmails(tx: Transaction, id: string): Promise<string[]> {
  const recipients = await tx
    .select({ email: people.email })
    .from(notifications)
    .innerJoin(people, eq(people.id, notifications.userId))
    .where(and(eq(notifications.id, id), notifications.listed));
  return recipients.map(({ email }) => email);
}
