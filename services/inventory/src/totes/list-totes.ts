import type { Principal } from '@floorlight/contracts/principal';
import type { Tote } from '@floorlight/contracts/totes';
import { and, desc, eq, inArray } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { reinductionTotes } from '../schema.ts';
import { publicTote } from './tote.ts';

const most = 1000;

/** Totes of the site, the last changed first: by their numbers, or the caller's, for a manager all. */
export async function listTotes(
  { db }: InventoryContext,
  principal: Principal,
  codes: string[] | undefined,
): Promise<Tote[]> {
  const rows = await db.orm
    .select()
    .from(reinductionTotes)
    .where(
      and(
        eq(reinductionTotes.siteId, principal.siteId),
        codes ? inArray(reinductionTotes.toteNumber, codes) : theirs(principal),
      ),
    )
    .orderBy(desc(reinductionTotes.lastUpdated), desc(reinductionTotes.id))
    .limit(most);
  return rows.map(publicTote);
}

const theirs = ({ role, sub }: Principal) => (role === 'manager' ? undefined : eq(reinductionTotes.assignedTo, sub));
