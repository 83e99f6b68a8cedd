import type { Database, Transaction } from '@floorlight/database/database';
import { and, asc, eq, inArray, lt, lte, type SQL, sql } from '@floorlight/database/drizzle';
import { type Lane, type Mail, mails } from './mails.ts';

/** One try of one mail. */
export interface Try {
  id: string;
  attempt: number;
}

/** Seconds for which a mail being sent is its sender's alone, unless renewed. */
const lease = 10;
export const renewEvery = 3000;
const keptFor = '90 days';
/** Seconds before each further try; the last goes for all that follow. */
const backoff: Record<Lane, number[]> = { alert: [1, 5, 10, 30], routine: [1, 5, 30, 120, 600] };

const fromNow = (seconds: number): SQL => sql`now() + ${seconds} * interval '1 second'`;

/** Takes up to `limit` mails that are due, oldest first, and holds them back for so many seconds. */
export async function takeDue(db: Database, lane: Lane, limit: number, hold: number): Promise<Try[]> {
  const due = db.orm
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(eq(mails.lane, lane), inArray(mails.status, ['waiting', 'sending']), lte(mails.nextAttemptAt, sql`now()`)),
    )
    .orderBy(asc(mails.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db.orm
    .update(mails)
    .set({ status: 'waiting', nextAttemptAt: fromNow(hold) })
    .where(sql`${mails.id} = any(array(${due}))`)
    .returning({ id: mails.id, attempt: mails.attempts });
}

/** Makes every waiting mail of the lane due at once: those a lost Redis was to hand out can't be told from others. */
export async function makeAllDue(db: Database, lane: Lane): Promise<void> {
  await db.orm
    .update(mails)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(mails.lane, lane), eq(mails.status, 'waiting')));
}

/** Gives the mail to the caller alone, or null where this try was already made. Fixes its Message-ID for all tries. */
export async function claim(tx: Transaction, { id, attempt }: Try, domain: string): Promise<Mail | null> {
  const [mail] = await tx
    .update(mails)
    .set({
      status: 'sending',
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: fromNow(lease),
      messageId: sql`coalesce(${mails.messageId}, ${`<${id}@${domain}>`})`,
    })
    .where(and(eq(mails.id, id), eq(mails.status, 'waiting'), eq(mails.attempts, attempt)))
    .returning();
  return mail ?? null;
}

const held = ({ id, attempts }: Mail) =>
  and(eq(mails.id, id), eq(mails.status, 'sending'), eq(mails.attempts, attempts));

export async function renew(db: Database, mail: Mail): Promise<void> {
  await db.orm
    .update(mails)
    .set({ nextAttemptAt: fromNow(lease) })
    .where(held(mail));
}

/** No longer where it was withdrawn, or where the lease ran out and another process took it or has sent it. */
export async function isHeld(db: Database, mail: Mail): Promise<boolean> {
  return (await db.orm.$count(mails, held(mail))) > 0;
}

/** Bodies are blanked: they can hold tokens. Whoever held the mail, it is sent. */
export async function markSent(db: Database, { id }: Mail): Promise<void> {
  await db.orm
    .update(mails)
    .set({ status: 'sent', sentAt: sql`now()`, text: '', html: '', lastError: null })
    .where(eq(mails.id, id));
}

/**
 * Sets the next try; answers the mail's status: `failed` where there is no further one, null where it isn't the
 * caller's any more: it was withdrawn, or its lease has run out.
 */
export async function markRefused(
  db: Database,
  mail: Mail,
  { reason, permanent, giveUpAfterHours }: { reason: string; permanent: boolean; giveUpAfterHours: number },
) {
  const steps = backoff[mail.lane];
  const wait = steps[Math.min(mail.attempts, steps.length) - 1] ?? 0;
  const over = sql`(${permanent} or now() + ${wait} * interval '1 second' > ${mails.createdAt} + ${giveUpAfterHours} * interval '1 hour')`;
  const [row] = await db.orm
    .update(mails)
    .set({
      status: sql`case when ${over} then 'failed' else 'waiting' end`,
      text: sql`case when ${over} then '' else ${mails.text} end`,
      html: sql`case when ${over} then '' else ${mails.html} end`,
      nextAttemptAt: fromNow(wait),
      lastError: reason,
    })
    .where(held(mail))
    .returning({ status: mails.status });
  return row?.status ?? null;
}

export async function deleteOutdated(db: Database): Promise<void> {
  await db.orm
    .delete(mails)
    .where(
      and(
        inArray(mails.status, ['sent', 'failed', 'withdrawn']),
        lt(mails.createdAt, sql`now() - ${keptFor}::interval`),
      ),
    );
}
