import { setTimeout as pause } from 'node:timers/promises';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database } from '@floorlight/database/database';
import { and, eq, gt, sql } from '@floorlight/database/drizzle';
import { mails } from '@floorlight/mail/mails';
import { tooManyRequests, unauthorized, unavailable } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { lockUser } from '../users/find-user.ts';
import { mailTest, testKeyOf } from './token-mails.ts';

/** Milliseconds: shorter than the gateway waits for an answer. */
const patience = 10_000;
const lookEvery = 100;

/** Mails a test to the caller alone, and answers what the mail server made of it. */
export async function sendTest({ db, config }: AuthContext, { sub }: Principal): Promise<{ message: string }> {
  const { key, email } = await db.transaction(async (tx) => {
    const user = await lockUser(tx, sub);
    if (!user) throw unauthorized();
    const lately = gt(mails.createdAt, sql`now() - interval '1 hour'`);
    const sent = await tx.$count(mails, and(sql`starts_with(${mails.key}, ${testKeyOf(sub)})`, lately));
    if (sent >= config.ACCOUNT_MAILS_PER_HOUR) {
      throw tooManyRequests(
        3600,
        `At most ${config.ACCOUNT_MAILS_PER_HOUR} test emails an hour. Please try again later`,
      );
    }
    return { key: await mailTest(tx, user), email: user.email };
  });
  await untilSent(db, key);
  return { message: `A test email was sent to ${email}` };
}

async function untilSent(db: Database, key: string): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; await pause(lookEvery)) {
    const [mail] = await db.orm.select({ status: mails.status }).from(mails).where(eq(mails.key, key));
    if (mail?.status === 'sent') return;
    if (mail?.status === 'failed') throw unavailable('The mail server refused the test email');
  }
  throw unavailable('The mail server does not take emails at the moment. The test is tried again until it does');
}
