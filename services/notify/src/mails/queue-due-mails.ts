import type { Transaction } from '@floorlight/database/database';
import { and, asc, eq } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { alerts, announcements, notifications, people } from '../schema.ts';
import { type MailedManager, queueAnnouncementMails } from './queue-announcement-mails.ts';

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
    await queueAnnouncementMails(context, tx, due, await mailedManagers(tx, due.id), { services: true });
    await tx.update(announcements).set({ mailDue: false }).where(eq(announcements.id, due.id));
    return true;
  });

/** Makes an acknowledgement of the alert wait until its mails are queued: then it finds them and withdraws them. */
async function lockAlert(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: alerts.id }).from(alerts).where(eq(alerts.id, id)).for('share');
}

/** Those who have the announcement in their panel. */
const mailedManagers = (tx: Transaction, id: string): Promise<MailedManager[]> =>
  tx
    .select({ email: people.email, language: people.language })
    .from(notifications)
    .innerJoin(people, eq(people.id, notifications.userId))
    .where(and(eq(notifications.id, id), notifications.listed));
