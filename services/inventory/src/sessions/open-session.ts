import { randomUUID } from 'node:crypto';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { keepCaller } from '../people/known-people.ts';
import { countSessions } from '../schema.ts';
import { dayOf } from './site-day.ts';

/** The id of the caller's session of today, made on first use; waits for no count that is being saved. */
export async function sessionOfToday(context: InventoryContext, principal: Principal): Promise<string> {
  const at = context.now();
  const { orm } = context.db;
  const theirs = and(
    eq(countSessions.siteId, principal.siteId),
    eq(countSessions.countedBy, principal.sub),
    eq(countSessions.day, dayOf(context, principal.siteId, at)),
  );
  const [standing] = await orm.select({ id: countSessions.id }).from(countSessions).where(theirs);
  if (standing) return standing.id;
  return context.db.transaction(async (tx) => {
    await keepCaller(tx, principal);
    return openSession(context, tx, principal, at);
  });
}

/**
 * The id of the caller's session of the site's day at this instant, made on first use; two at once get the same. Its
 * row is the caller's until the transaction ends.
 */
export async function openSession(
  context: InventoryContext,
  tx: Transaction,
  principal: Principal,
  at: Date,
): Promise<string> {
  const [session] = await tx
    .insert(countSessions)
    .values({
      id: randomUUID(),
      siteId: principal.siteId,
      countedBy: principal.sub,
      day: dayOf(context, principal.siteId, at),
      createdAt: at,
    })
    .onConflictDoUpdate({
      target: [countSessions.siteId, countSessions.countedBy, countSessions.day],
      // Changes nothing, but makes the standing row come back.
      set: { countedBy: principal.sub },
    })
    .returning({ id: countSessions.id });
  if (!session) throw new Error('an upsert returned no row');
  return session.id;
}
