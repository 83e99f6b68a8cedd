import type { Transaction } from '@floorlight/database/database';
import { and, asc, eq } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { alerts, announcements, notifications, people } from '../schema.ts';
import { queueMailsOf } from './queue-mails-of.ts';

/**
 * Turns the oldest announcement that calls for mails into one mail per recipient, in a transaction of its own: writing
 * the mails of many managers must not hold up what is said live. Answers false where none is due, or all that are due
 * are in other instances' hands.
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
    if ('alertId' in due.metadata) await holdAlert(tx, due.metadata.alertId);
    await queueMailsOf(context, tx, due, await emailsOfTold(tx, due.id), { services: true });
    await tx.update(announcements).set({ mailDue: false }).where(eq(announcements.id, due.id));
    return true;
  });

/** Whoever acknowledges the alert now waits, and finds the mails to take back. */
async function holdAlert(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: alerts.id }).from(alerts).where(eq(alerts.id, id)).for('share');
}

async function emailsOfTold(tx: Transaction, id: string): Promise<string[]> {
  const told = await tx
    .select({ email: people.email })
    .from(notifications)
    .innerJoin(people, eq(people.id, notifications.userId))
    .where(and(eq(notifications.id, id), notifications.listed));
  return told.map(({ email }) => email);
}
