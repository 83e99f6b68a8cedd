import { privilegedTypes } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database, Transaction } from '@floorlight/database/database';
import { and, eq, gt, notInArray, or, type SQL, sql } from '@floorlight/database/drizzle';
import { Failure, notFound } from '@floorlight/service-kit/failures';
import { barcodes, pinOpenings } from '../schema.ts';

type Reading = Database['orm'] | Transaction;

const openIn = ({ sid, sub }: Principal, now: Date) =>
  and(eq(pinOpenings.sessionId, sid), eq(pinOpenings.userId, sub), gt(pinOpenings.openUntil, now));

/** Until when privileged barcodes are open in the caller's session, or null. */
export async function openUntil(db: Reading, principal: Principal, now: Date): Promise<Date | null> {
  const [opening] = await db.select().from(pinOpenings).where(openIn(principal, now));
  return opening?.openUntil ?? null;
}

/** Throws `pin_required` where they are closed. */
export async function demandOpen(db: Reading, principal: Principal, now: Date): Promise<void> {
  if ((await openUntil(db, principal, now)) === null) throw new Failure('pin_required');
}

/** Rows the caller may see: those that aren't privileged, and, once the PIN has opened them, those that are. */
export const unlockedFor = (principal: Principal, now: Date): SQL | undefined =>
  or(
    notInArray(barcodes.type, [...privilegedTypes]),
    sql`exists (select 1 from ${pinOpenings} where ${openIn(principal, now)})`,
  );

/** Why nothing was found by `wanted` and `unlockedFor`: it isn't there, or it is behind the PIN. */
export async function whyNot(db: Reading, principal: Principal, now: Date, wanted: SQL | undefined): Promise<Failure> {
  const locked = sql`not (${unlockedFor(principal, now)})`;
  const [row] = await db.select({ id: barcodes.id }).from(barcodes).where(and(wanted, locked));
  return row ? new Failure('pin_required') : notFound();
}
