import type { FloorEvent } from '@floorlight/contracts/events';
import { managerTokenLife } from '@floorlight/contracts/manager-tokens';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNotNull } from '@floorlight/database/drizzle';
import { vaultPins } from '../schema.ts';

/** Ends the lock of a person's PIN if they used a manager's token for it, so that they can try again at once. */
export async function onTokenValidated(
  tx: Transaction,
  { occurredAt, payload: { act, usedBy } }: FloorEvent<'auth.token.validated'>,
): Promise<void> {
  if (act !== 'pin_lock' || usedBy === undefined) return;
  // Late, it would end a lock that came after it.
  if (Date.now() - Date.parse(occurredAt) > managerTokenLife * 1000) return;
  await tx
    .update(vaultPins)
    .set({ wrongTries: 0, lockedUntil: null, locks: 0 })
    .where(and(eq(vaultPins.userId, usedBy), isNotNull(vaultPins.lockedUntil)));
}
