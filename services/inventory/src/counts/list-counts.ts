import type { InventoryCount } from '@floorlight/contracts/counts';
import type { Principal } from '@floorlight/contracts/principal';
import { desc, eq } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { inventoryCounts } from '../schema.ts';
import { findSession } from '../sessions/find-session.ts';
import { publicCount } from './count.ts';

/** The counts of a session, newest first, with those that were replaced. */
export async function listCounts(
  context: InventoryContext,
  principal: Principal,
  sessionId: string,
): Promise<InventoryCount[]> {
  const { id } = await findSession(context.db.orm, principal, sessionId);
  const rows = await context.db.orm
    .select()
    .from(inventoryCounts)
    .where(eq(inventoryCounts.sessionId, id))
    .orderBy(desc(inventoryCounts.createdAt), desc(inventoryCounts.id));
  return rows.map(publicCount);
}
