import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, lt } from '@floorlight/database/drizzle';
import { vaultPins } from '../schema.ts';

/** Deletes the PIN of a person who reset their password by email: the way out for a forgotten PIN. */
export async function onPasswordReset(tx: Transaction, event: FloorEvent<'auth.password.reset'>): Promise<void> {
  const { userId } = event.payload;
  const before = lt(vaultPins.createdAt, new Date(event.occurredAt)); // a PIN set since then stays
  await tx.delete(vaultPins).where(and(eq(vaultPins.userId, userId), before));
}
