import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import type { NotifyContext } from '../context.ts';
import { announcements, notifications, people } from '../schema.ts';
import { queueAlertMail } from './queue-alert-mail.ts';

const lookInterval = 5_000;

/**
 * Turns each announcement that calls for mails into one mail per recipient, in a transaction of its own: writing the
 * mails of many managers must not hold up what is said live. It is kicked after the commit; looking every few seconds
 * finds what a crash left behind.
 */
export function dueMails(context: NotifyContext, log: Logger): Part & { kick(): void } {
  let timer: NodeJS.Timeout | undefined;
  let wanted = false;
  let running = false;
  let drained = Promise.resolve();

  async function drain(): Promise<void> {
    running = true;
    try {
      while (wanted) {
        wanted = false;
        while (await queueOldest(context)) {}
      }
    } catch (error) {
      log.warn({ err: error }, 'could not queue the mails of an alert, will look again');
    } finally {
      running = false;
    }
  }

  function kick(): void {
    wanted = true;
    if (!running) drained = drain();
  }

  return {
    name: 'alert mails',
    kick,
    async start() {
      timer = setInterval(kick, lookInterval);
      kick();
    },
    async stop() {
      clearInterval(timer);
      await drained;
    },
  };
}

/** Answers false where none is due, or all that are due are in other instances' hands. */
async function queueOldest(context: NotifyContext): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: announcements.id, siteId: announcements.siteId })
      .from(announcements)
      .where(eq(announcements.mailDue, true))
      .orderBy(announcements.occurredAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return false;
    await queueAlertMail(
      context,
      tx,
      [due.id],
      [...(await emailsOfTold(tx, due.id)), ...context.siteNamed(due.siteId).emergencyServicesRecipients],
    );
    await tx.update(announcements).set({ mailDue: false }).where(eq(announcements.id, due.id));
    return true;
  });
}

async function emailsOfTold(tx: Transaction, id: string): Promise<string[]> {
  const told = await tx
    .select({ email: people.email })
    .from(notifications)
    .innerJoin(people, eq(people.id, notifications.userId))
    .where(eq(notifications.id, id));
  return told.map(({ email }) => email);
}
