import type { InventoryCount } from '@floorlight/contracts/inventory';
import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, eq } from '@floorlight/database/drizzle';
import { notFound } from '@floorlight/service-kit/failures';
import type { InventoryContext } from '../context.ts';
import { countSessions, inventoryCounts } from '../schema.ts';
import { publicCount } from './count.ts';

/** The counts of a session the caller may see: their own, for a manager any of the site. */
export async function list(
  { db }: InventoryContext,
  principal: Principal,
  sessionId: string,
): Promise<InventoryCount[]> {
  const [session] = await db.orm
    .select({ id: countSessions.id })
    .from(countSessions)
    .where(
      and(
        eq(countSessions.id, sessionId),
        eq(countSessions.siteId, principal.siteId),
        principal.role === 'manager' ? undefined : eq(countSessions.countedBy, principal.sub),
      ),
    );
  if (!session) throw notFound('Count session not found');
  const rows = await db.orm
    .select()
    .from(inventoryCounts)
    .where(eq(inventoryCounts.sessionId, sessionId))
    .orderBy(desc(inventoryCounts.createdAt), desc(inventoryCounts.id));
  return rows.map(publicCount);
}
