import { setTimeout as pause } from 'node:timers/promises';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database } from '@floorlight/database/database';
import { and, eq, gt, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { mails } from '@floorlight/mail/mails';
import { conflict, tooManyRequests, unauthorized, unavailable } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { lockUser } from '../users/find-user.ts';
import { queueTestMail, testMailKeyPrefix } from './token-mails.ts';

/** Shorter than the gateway's timeout. */
const timeoutMs = 10_000;
const pollMs = 100;

/** Mails a test to the caller's own address and waits until the mail server has accepted or refused it. */
export async function sendTestEmail(context: AuthContext, { sub }: Principal): Promise<{ message: string }> {
  const { db, config } = context;
  const { key, email } = await db.transaction(async (tx) => {
    const user = await lockUser(tx, sub);
    if (!user) throw unauthorized();
    const { email } = user;
    if (email === null) throw conflict(coded(refusals.noEmail));
    const withinLastHour = gt(mails.createdAt, sql`now() - interval '1 hour'`);
    const sent = await tx.$count(mails, and(sql`starts_with(${mails.key}, ${testMailKeyPrefix(sub)})`, withinLastHour));
    if (sent >= config.ACCOUNT_MAILS_PER_HOUR) {
      throw tooManyRequests(3600, coded(refusals.testMailLimit, { count: config.ACCOUNT_MAILS_PER_HOUR }));
    }
    return { key: await queueTestMail(context, tx, { ...user, email }), email };
  });
  await untilSent(db, key);
  return { message: `A test email was sent to ${email}` };
}

async function untilSent(db: Database, key: string): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await pause(pollMs)) {
    const [mail] = await db.orm.select({ status: mails.status }).from(mails).where(eq(mails.key, key));
    if (mail?.status === 'sent') return;
    if (mail?.status === 'failed') throw unavailable(coded(refusals.testMailRefused));
  }
  throw unavailable(coded(refusals.mailServerAway));
}
