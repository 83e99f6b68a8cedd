import { privilegedTypes } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database, Transaction } from '@floorlight/database/database';
import { and, eq, gt, notInArray, or, type SQL, sql } from '@floorlight/database/drizzle';
import { Failure, notFound } from '@floorlight/service-kit/failures';
import { barcodes, pinOpenings } from '../schema.ts';

type Executor = Database['orm'] | Transaction;

const openIn = ({ sid, sub }: Principal, now: Date) =>
  and(eq(pinOpenings.sessionId, sid), eq(pinOpenings.userId, sub), gt(pinOpenings.openUntil, now));

/** The time until which privileged barcodes are open in the caller's session; null where they are closed. */
export async function openUntil(db: Executor, principal: Principal, now: Date): Promise<Date | null> {
  const [opening] = await db.select().from(pinOpenings).where(openIn(principal, now));
  return opening?.openUntil ?? null;
}

/** Throws `pin_required` where they are closed. */
export async function requireOpen(db: Executor, principal: Principal, now: Date): Promise<void> {
  if ((await openUntil(db, principal, now)) === null) throw new Failure('pin_required');
}

/** Rows the caller may see: all that aren't privileged, and those that are while the PIN has opened them. */
export const unlockedFor = (principal: Principal, now: Date): SQL | undefined =>
  or(
    notInArray(barcodes.type, [...privilegedTypes]),
    sql`exists (select 1 from ${pinOpenings} where ${openIn(principal, now)})`,
  );

/** The failure where `wanted` and `unlockedFor` find no row: `pin_required` where the PIN hides it, else `not_found`. */
export async function notFoundOrLocked(
  db: Executor,
  principal: Principal,
  now: Date,
  wanted: SQL | undefined,
): Promise<Failure> {
  const locked = sql`not (${unlockedFor(principal, now)})`;
  const [row] = await db.select({ id: barcodes.id }).from(barcodes).where(and(wanted, locked));
  return row ? new Failure('pin_required') : notFound();
}
