import type { Transaction } from '@floorlight/database/database';
import { and, eq, ne, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { employeeIds, users } from '../schema.ts';
import type { UserRow } from '../users/user.ts';

/**
 * Claims an employee ID for a user; throws 409 if another user has it. The claim of an unverified account expires after
 * a day, so a mistyped address does not block a badge for good.
 *
 * Registering with a known address claims the ID as well, although it creates no account: otherwise a second attempt
 * with the same ID would reveal whether the address is known.
 */
export async function claimEmployeeId(tx: Transaction, employeeId: string, userId: string): Promise<void> {
  const expiresAt = sql`now() + interval '24 hours'`;
  const [claimed] = await tx
    .insert(employeeIds)
    .values({ employeeId: employeeId.toLowerCase(), userId, expiresAt })
    .onConflictDoUpdate({
      target: employeeIds.employeeId,
      set: { userId, expiresAt },
      setWhere: sql`${employeeIds.expiresAt} < now()`,
    })
    .returning();
  if (!claimed) {
    throw conflict(coded(refusals.employeeIdTaken));
  }
}

/**
 * Makes a verified user's claim permanent and releases their other claims. If another user has claimed the ID since,
 * removes it from this user.
 */
export async function confirmEmployeeId(tx: Transaction, user: UserRow): Promise<UserRow> {
  const id = user.employeeId?.toLowerCase() ?? '';
  await tx.delete(employeeIds).where(and(eq(employeeIds.userId, user.id), ne(employeeIds.employeeId, id)));
  const [confirmed] = await tx
    .update(employeeIds)
    .set({ expiresAt: null })
    .where(and(eq(employeeIds.userId, user.id), eq(employeeIds.employeeId, id)))
    .returning();
  if (confirmed || user.employeeId === null) return user;
  const [updated] = await tx.update(users).set({ employeeId: null }).where(eq(users.id, user.id)).returning();
  return updated ?? user;
}
