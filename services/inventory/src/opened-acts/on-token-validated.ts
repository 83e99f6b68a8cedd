import type { FloorEvent } from '@floorlight/contracts/events';
import { managerTokenLife } from '@floorlight/contracts/manager-tokens';
import type { Transaction } from '@floorlight/database/database';
import { openedActs } from '../schema.ts';
import { isOpenable } from './opened-act.ts';

/** Opens what a manager's token names for the person who validated it. */
export async function onTokenValidated(
  tx: Transaction,
  { siteId, occurredAt, payload: { tokenId, act, usedBy } }: FloorEvent<'auth.token.validated'>,
): Promise<void> {
  if (usedBy === undefined || !isOpenable(act)) return;
  const until = new Date(Date.parse(occurredAt) + managerTokenLife * 1000);
  await tx.insert(openedActs).values({ tokenId, siteId, userId: usedBy, act, until }).onConflictDoNothing();
}
