import type { OpenedAct } from '@floorlight/contracts/opened-acts';
import type { Principal } from '@floorlight/contracts/principal';
import { and, asc, eq, gt } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { openedActs } from '../schema.ts';

/** What the caller may do once, and until when. */
export async function listOpenedActs({ db, now }: InventoryContext, principal: Principal): Promise<OpenedAct[]> {
  const rows = await db.orm
    .select({ act: openedActs.act, until: openedActs.until })
    .from(openedActs)
    .where(
      and(eq(openedActs.userId, principal.sub), eq(openedActs.siteId, principal.siteId), gt(openedActs.until, now())),
    )
    .orderBy(asc(openedActs.until));
  return rows.map(({ act, until }) => ({ act, until: until.toISOString() }));
}
