import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { saveCaller } from '../people/known-people.ts';
import { countSessions } from '../schema.ts';
import { openSession } from './open-session.ts';
import { dayOf } from './site-day.ts';

/** The caller's session of today, created on first use. It does not wait for a count that is being saved. */
export async function getCountSession(context: InventoryContext, principal: Principal): Promise<{ sessionId: string }> {
  const at = context.now();
  const [existing] = await context.db.orm
    .select({ sessionId: countSessions.id })
    .from(countSessions)
    .where(
      and(
        eq(countSessions.siteId, principal.siteId),
        eq(countSessions.countedBy, principal.sub),
        eq(countSessions.day, dayOf(context, principal.siteId, at)),
      ),
    );
  if (existing) return existing;
  return context.db.transaction(async (tx) => {
    await saveCaller(tx, principal);
    return { sessionId: await openSession(context, tx, principal, at) };
  });
}
