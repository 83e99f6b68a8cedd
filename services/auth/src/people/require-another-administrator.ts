import type { Transaction } from '@floorlight/database/database';
import { and, eq, ne, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { users } from '../schema.ts';
import type { UserRow } from '../users/user.ts';

/**
 * Throws `conflict` if the person is the last active administrator. Two administrators who are removed at once are
 * removed one after the other, so the second one stays.
 */
export async function requireAnotherAdministrator(tx: Transaction, person: UserRow): Promise<void> {
  if (person.role !== 'administrator' || !person.isActive) return;
  await lockAdministrators(tx);
  const isOther = and(eq(users.role, 'administrator'), eq(users.isActive, true), ne(users.id, person.id));
  if ((await tx.$count(users, isOther)) === 0) throw conflict(coded(refusals.lastAdministrator));
}

/** Until the transaction ends, no other one makes the first administrator or removes the last. */
export const lockAdministrators = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
