import type { Database, Transaction } from '@floorlight/database/database';
import { deleteInBatches } from '@floorlight/database/delete-in-batches';
import { and, asc, eq, inArray, lt, lte, type SQL, sql } from '@floorlight/database/drizzle';
import { type Lane, type Mail, mails } from './mails.ts';

/** One attempt to send a mail. */
export interface Attempt {
  id: string;
  attempt: number;
}

/** A process that sends a mail must renew its lease within this time, or another process may send it. */
export const leaseSeconds = 10;
const retention = '90 days';
/** Seconds between the end of a lease and the next claim: time to mark the mail, for a process that could not store it. */
export const releaseSeconds = 1;
/** Seconds before each retry; the last value repeats. */
const backoff: Record<Lane, number[]> = { alert: [1, 5, 10, 30], routine: [1, 5, 30, 120, 600] };

const fromNow = (seconds: number): SQL => sql`now() + ${seconds} * interval '1 second'`;

const dueMails = (db: Database, lane: Lane, limit: number, early = false) =>
  db.orm
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(eq(mails.lane, lane), eq(mails.status, 'waiting'), early ? undefined : lte(mails.nextAttemptAt, sql`now()`)),
    )
    .orderBy(asc(mails.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true });

/** Takes up to `limit` due mails, oldest first; they are not due again for `holdSeconds`. */
export async function takeDueMails(db: Database, lane: Lane, limit: number, holdSeconds: number): Promise<Attempt[]> {
  return db.orm
    .update(mails)
    .set({ status: 'waiting', nextAttemptAt: fromNow(holdSeconds) })
    .where(sql`${mails.id} = any(array(${dueMails(db, lane, limit)}))`)
    .returning({ id: mails.id, attempt: mails.attempts });
}

/** What a claim changes. All attempts of a mail share one Message-ID. */
const claim = (domain: string) => ({
  status: 'sending' as const,
  attempts: sql`${mails.attempts} + 1`,
  nextAttemptAt: fromNow(leaseSeconds),
  messageId: sql`coalesce(${mails.messageId}, '<' || ${mails.id} || '@' || ${domain}::text || '>')`,
});

/** Gives the caller the leases of up to `limit` due mails; with `early`, also of those that wait for their next attempt. */
export async function claimDueMails(
  db: Database,
  lane: Lane,
  { limit, domain, early = false }: { limit: number; domain: string; early?: boolean },
): Promise<Mail[]> {
  return db.orm
    .update(mails)
    .set(claim(domain))
    .where(sql`${mails.id} = any(array(${dueMails(db, lane, limit, early)}))`)
    .returning();
}

/** Makes every waiting mail of the lane due now. Which of them a lost Redis held is unknown. */
export async function makeAllDue(db: Database, lane: Lane): Promise<void> {
  await db.orm
    .update(mails)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(mails.lane, lane), eq(mails.status, 'waiting')));
}

/** Gives the caller the lease of a mail, or null if this attempt was already made. */
export async function claimMail(tx: Transaction, { id, attempt }: Attempt, domain: string): Promise<Mail | null> {
  const [mail] = await tx
    .update(mails)
    .set(claim(domain))
    .where(and(eq(mails.id, id), eq(mails.status, 'waiting'), eq(mails.attempts, attempt)))
    .returning();
  return mail ?? null;
}

const isLeasedBy = ({ id, attempts }: Mail) =>
  and(eq(mails.id, id), eq(mails.status, 'sending'), eq(mails.attempts, attempts));

/** Returns the ids of the mails whose leases were still held, and are renewed. */
export async function renewLeases(db: Database, held: Mail[]): Promise<string[]> {
  const [ids, attempts] = [held.map(({ id }) => id), held.map((mail) => mail.attempts)];
  const { rows } = await db.orm.execute<{ id: string }>(sql`
    update ${mails} mail set next_attempt_at = ${fromNow(leaseSeconds)}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(attempts)}::int[]) as held (id, attempts)
    where mail.id = held.id and mail.attempts = held.attempts and mail.status = 'sending'
    returning mail.id`);
  return rows.map(({ id }) => id);
}

/** Makes mails whose leases have ended due in `releaseSeconds`. Returns how many. */
export async function releaseMails(db: Database): Promise<number> {
  const { rowCount } = await db.orm
    .update(mails)
    .set({ status: 'waiting', nextAttemptAt: fromNow(releaseSeconds) })
    .where(and(eq(mails.status, 'sending'), lt(mails.nextAttemptAt, sql`now()`)));
  return rowCount ?? 0;
}

/** Marks claimed mails that are no longer wanted. */
export async function markWithdrawn(db: Database, withdrawn: Mail[]): Promise<void> {
  await db.orm
    .update(mails)
    .set({ status: 'withdrawn' })
    .where(
      and(
        inArray(
          mails.id,
          withdrawn.map(({ id }) => id),
        ),
        eq(mails.status, 'sending'),
      ),
    );
}

const markSentStatement = `
  update mails set status = 'sent', sent_at = now(), subject = $2, text_body = '', html_body = '', last_error = null
  where id = $1`;

/**
 * Also blanks the bodies, which can contain tokens. Does not need the lease: the mail is sent in any case. A prepared
 * statement, because each mail has one of its own: drizzle's takes 6 % more CPU to send a mail.
 */
export async function markSent(db: Database, { id }: Mail, subject: string): Promise<void> {
  await db.pool.query({ name: 'mark-mail-sent', text: markSentStatement, values: [id, subject] });
}

/**
 * Schedules the next attempt, `retryIn` seconds from now. The status is `failed` if there are no more attempts. Returns
 * null if the caller no longer holds the lease.
 */
export async function markRefused(
  db: Database,
  mail: Mail,
  { reason, permanent, giveUpAfterHours }: { reason: string; permanent: boolean; giveUpAfterHours: number },
) {
  const delays = backoff[mail.lane];
  const wait = delays[Math.min(mail.attempts, delays.length) - 1] ?? 0;
  const isFinal = sql`(${permanent} or now() + ${wait} * interval '1 second' > ${mails.createdAt} + ${giveUpAfterHours} * interval '1 hour')`;
  const [row] = await db.orm
    .update(mails)
    .set({
      status: sql`case when ${isFinal} then 'failed' else 'waiting' end`,
      text: sql`case when ${isFinal} then '' else ${mails.text} end`,
      html: sql`case when ${isFinal} then '' else ${mails.html} end`,
      nextAttemptAt: fromNow(wait),
      lastError: reason,
    })
    .where(isLeasedBy(mail))
    .returning({ status: mails.status });
  return row ? { status: row.status, retryIn: row.status === 'failed' ? null : wait } : null;
}

export const deleteOutdated = (db: Database): Promise<void> =>
  deleteInBatches(
    db,
    mails,
    and(
      inArray(mails.status, ['sent', 'failed', 'withdrawn']),
      lt(mails.createdAt, sql`now() - ${retention}::interval`),
    ),
  );
