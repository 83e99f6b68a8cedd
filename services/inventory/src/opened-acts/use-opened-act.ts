import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, asc, eq, gt, inArray } from '@floorlight/database/drizzle';
import { openedActs } from '../schema.ts';
import type { OpenableAct } from './opened-act.ts';

/**
 * Uses up one act that a manager's token opened for the caller: of concurrent requests exactly one gets true. It is open
 * again if the transaction fails.
 */
export async function useOpenedAct(
  tx: Transaction,
  { sub, siteId }: Principal,
  act: OpenableAct,
  now: Date,
): Promise<boolean> {
  const [open] = await tx
    .select({ tokenId: openedActs.tokenId })
    .from(openedActs)
    .where(
      and(
        eq(openedActs.userId, sub),
        eq(openedActs.siteId, siteId),
        eq(openedActs.act, act),
        gt(openedActs.until, now),
      ),
    )
    .orderBy(asc(openedActs.until))
    .limit(1)
    .for('update');
  if (!open) return false;
  const used = await tx
    .delete(openedActs)
    .where(inArray(openedActs.tokenId, [open.tokenId]))
    .returning();
  return used.length === 1;
}
