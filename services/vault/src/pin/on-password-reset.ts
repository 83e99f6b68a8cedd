import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, lt } from '@floorlight/database/drizzle';
import { vaultPins } from '../schema.ts';

/** Who set a new password by mail starts without a PIN: the way out for who forgot it. */
export async function onPasswordReset(tx: Transaction, event: FloorEvent<'auth.password.reset'>): Promise<void> {
  const { userId } = event.payload;
  const before = lt(vaultPins.createdAt, new Date(event.occurredAt)); // one that was set since stays
  await tx.delete(vaultPins).where(and(eq(vaultPins.userId, userId), before));
}
