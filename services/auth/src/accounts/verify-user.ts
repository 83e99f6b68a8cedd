import type { Transaction } from '@floorlight/database/database';
import { and, eq, not, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { mailTokens, users } from '../schema.ts';
import { requestRole } from '../sign-ups/request-role.ts';
import { writePersonEvent } from '../users/person-event.ts';
import type { UserRow } from '../users/user.ts';
import { keepEmployeeId } from './employee-ids.ts';
import type { Registration } from './registration.ts';

/**
 * Marks a user verified and active, by the registration whose link was followed; answers undefined where they were
 * verified before. No other registration of that address can be confirmed afterwards. Where managers decide who becomes
 * one, that holds for a registration from before they did too.
 */
export async function verifyUser(
  context: AuthContext,
  tx: Transaction,
  userId: string,
  registration: Registration | null,
  managers = context.config.MANAGER_SIGNUP,
): Promise<UserRow | undefined> {
  const [verified] = await tx
    .update(users)
    .set({
      ...registration,
      isEmailVerified: true,
      isActive: true,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.id, userId), not(users.isEmailVerified)))
    .returning();
  if (!verified) return undefined;
  await tx.update(mailTokens).set({ registration: null }).where(eq(mailTokens.userId, userId));
  const user = await keepEmployeeId(tx, managers === 'approval' ? await holdBack(tx, verified) : verified);
  await writePersonEvent(tx, 'auth.user.verified', user);
  if (user.awaitsManagerApproval) await requestRole(context, tx, user);
  return user;
}

/** Who would be a manager is a worker who asks to be one; anybody else stays what they are. */
async function holdBack(tx: Transaction, user: UserRow): Promise<UserRow> {
  const [held] = await tx
    .update(users)
    .set({ role: 'worker', awaitsManagerApproval: true })
    .where(and(eq(users.id, user.id), eq(users.role, 'manager')))
    .returning();
  return held ?? user;
}
