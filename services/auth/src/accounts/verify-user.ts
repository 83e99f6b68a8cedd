import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull, not, sql } from '@floorlight/database/drizzle';
import { signUpMode } from '../config.ts';
import type { AuthContext } from '../context.ts';
import { mailTokens, users } from '../schema.ts';
import { requestApproval } from '../sign-ups/request-approval.ts';
import type { UserRow } from '../users/user.ts';
import { writePersonEvent } from '../users/write-person-event.ts';
import { claimEmployeeId } from './employee-ids.ts';
import type { Registration } from './registration.ts';

/**
 * Marks a user verified, with the values of the registration whose link was followed. Returns undefined if the user was
 * already verified. Other registrations of the address can't be confirmed afterwards. With SIGN_UP=open the user is active at
 * once; with any other a manager approves them first, also somebody who registered before the setting.
 */
export async function verifyUser(
  context: AuthContext,
  tx: Transaction,
  userId: string,
  registration: Registration | null,
  isOpen = signUpMode(context.config) === 'open',
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
    .where(and(eq(users.id, userId), not(users.isEmailVerified), isNull(users.deactivatedAt)))
    .returning();
  if (!verified) return undefined;
  await tx.update(mailTokens).set({ registration: null }).where(eq(mailTokens.userId, userId));
  const user = await claimEmployeeId(context, tx, isOpen ? verified : await hold(tx, verified));
  await writePersonEvent(tx, 'auth.user.verified', user);
  const isManager = verified.role === 'manager' || verified.awaitsManagerApproval;
  if (!isOpen) await requestApproval(context, tx, user, isManager ? 'manager' : 'worker');
  return user;
}

/** Until a manager has decided the user can't sign in, and is no manager. */
async function hold(tx: Transaction, user: UserRow): Promise<UserRow> {
  const [held] = await tx
    .update(users)
    .set({ role: 'worker', isActive: false, awaitsManagerApproval: true })
    .where(eq(users.id, user.id))
    .returning();
  return held ?? user;
}
