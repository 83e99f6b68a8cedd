import { randomUUID } from 'node:crypto';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import type { InventoryContext } from '../context.ts';
import { countSessions } from '../schema.ts';
import { dayOf } from './site-day.ts';

/**
 * The id of the caller's session of the site's day at this instant, created on first use; concurrent calls get the same.
 * Its row is locked until the transaction ends.
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
      // Changes nothing, but locks and returns the existing row.
      set: { countedBy: principal.sub },
    })
    .returning({ id: countSessions.id });
  if (!session) throw new Error('an upsert returned no row');
  return session.id;
}
