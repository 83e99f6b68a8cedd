import { randomUUID } from 'node:crypto';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';
import { countSessions } from '../schema.ts';

/** The id of the caller's session of the site's day, made on first use; two at once get the same. */
export async function openSession(context: InventoryContext, tx: Transaction, principal: Principal): Promise<string> {
  const now = context.now();
  const { timeZone } = siteOf(context.sites, principal.siteId);
  const [session] = await tx
    .insert(countSessions)
    .values({
      id: randomUUID(),
      siteId: principal.siteId,
      countedBy: principal.sub,
      day: sql`(${now.toISOString()}::timestamptz at time zone ${timeZone})::date`,
      createdAt: now,
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
