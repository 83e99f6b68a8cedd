import type { Principal } from '@floorlight/contracts/principal';
import { type ToteHistoryEntry, toteHistoryMax } from '@floorlight/contracts/totes';
import { desc, eq } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { toteHistory } from '../schema.ts';
import { findTote } from './find-tote.ts';

/** The newest entries of a tote's history, newest first. */
export async function listToteHistory(
  { db }: InventoryContext,
  principal: Principal,
  id: string,
): Promise<ToteHistoryEntry[]> {
  await findTote(db.orm, principal, id);
  const rows = await db.orm
    .select()
    .from(toteHistory)
    .where(eq(toteHistory.toteId, id))
    .orderBy(desc(toteHistory.at), desc(toteHistory.id))
    .limit(toteHistoryMax);
  return rows.map(({ siteId: _site, toteId: _tote, at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}
