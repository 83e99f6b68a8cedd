import type { Transaction } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { employeeIds, users } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import { mailEmployeeIdTaken } from './account-mails.ts';

/**
 * Gives a verified user the employee ID of their registration. If another verified user has it (case ignored), removes
 * it from this one and mails them why. Registration itself never looks: its answer would reveal which IDs exist.
 */
export async function claimEmployeeId(context: AuthContext, tx: Transaction, user: UserRow): Promise<UserRow> {
  if (user.employeeId === null) return user;
  const [claimed] = await tx
    .insert(employeeIds)
    .values({ employeeId: user.employeeId.toLowerCase(), userId: user.id })
    .onConflictDoUpdate({
      target: employeeIds.employeeId,
      set: { userId: user.id, expiresAt: null },
      setWhere: sql`${employeeIds.expiresAt} is not null or ${employeeIds.userId} = ${user.id}`,
    })
    .returning();
  if (claimed) return user;
  const [updated] = await tx.update(users).set({ employeeId: null }).where(eq(users.id, user.id)).returning();
  await mailEmployeeIdTaken(context, tx, user);
  return updated ?? user;
}
