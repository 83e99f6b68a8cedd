import type { Transaction } from '@floorlight/database/database';
import { and, eq, ne, sql } from '@floorlight/database/drizzle';
import { conflict } from '@floorlight/service-kit/failures';
import { employeeIds, users } from '../schema.ts';
import type { UserRow } from '../users/user.ts';

/**
 * Takes an employee ID for a user; throws 409 where it is taken. The claim of an account that nobody verified within
 * a day can be taken over, so a mistyped address blocks no badge for good.
 *
 * Registering with a known address claims too, though that creates no account: otherwise trying the same ID once
 * more would tell whether the address was known.
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
    throw conflict(
      'This employee ID is already registered. Sign in, or ask for a new password with Forgot Password, if it is yours',
    );
  }
}

/** Makes a verified user's claim last, and gives back what else was claimed for them. Drops an ID lost meanwhile. */
export async function keepEmployeeId(tx: Transaction, user: UserRow): Promise<UserRow> {
  const id = user.employeeId?.toLowerCase() ?? '';
  await tx.delete(employeeIds).where(and(eq(employeeIds.userId, user.id), ne(employeeIds.employeeId, id)));
  const [kept] = await tx
    .update(employeeIds)
    .set({ expiresAt: null })
    .where(and(eq(employeeIds.userId, user.id), eq(employeeIds.employeeId, id)))
    .returning();
  if (kept || user.employeeId === null) return user;
  const [without] = await tx.update(users).set({ employeeId: null }).where(eq(users.id, user.id)).returning();
  return without ?? user;
}
