import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull, not, sql } from '@floorlight/database/drizzle';
import { signUpMode } from '../config.ts';
import type { AuthContext } from '../context.ts';
import { mailTokens, users } from '../schema.ts';
import { requestRole } from '../sign-ups/request-role.ts';
import type { UserRow } from '../users/user.ts';
import { writePersonEvent } from '../users/write-person-event.ts';
import { claimEmployeeId } from './employee-ids.ts';
import type { Registration } from './registration.ts';

/**
 * Marks a user verified and active, with the values of the registration whose link was followed. Returns undefined if
 * the user was already verified. Other registrations of the address can't be confirmed afterwards. With
 * SIGN_UP=open a manager registration needs no approval; with any other it does, also one from before the setting.
 */
export async function verifyUser(
  context: AuthContext,
  tx: Transaction,
  userId: string,
  registration: Registration | null,
  managerSignUp: 'open' | 'approval' = signUpMode(context.config) === 'open' ? 'open' : 'approval',
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
  const user = await claimEmployeeId(
    context,
    tx,
    managerSignUp === 'approval' ? await requireApproval(tx, verified) : verified,
  );
  await writePersonEvent(tx, 'auth.user.verified', user);
  if (user.awaitsManagerApproval) await requestRole(context, tx, user);
  return user;
}

/** Turns a manager into a worker who awaits approval; leaves a worker unchanged. */
async function requireApproval(tx: Transaction, user: UserRow): Promise<UserRow> {
  const [worker] = await tx
    .update(users)
    .set({ role: 'worker', awaitsManagerApproval: true })
    .where(and(eq(users.id, user.id), eq(users.role, 'manager')))
    .returning();
  return worker ?? user;
}
