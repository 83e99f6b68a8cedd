import type { Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import type { AuthContext } from '../context.ts';
import { signUpRequests, users } from '../schema.ts';
import { asActor, type UserRow } from '../users/user.ts';
import { mailRoleRequested } from './sign-up-mails.ts';
import { publicRequest } from './sign-up-request.ts';

/** Lays a verified user's wish to be a manager before the managers of their site. */
export async function requestRole(context: AuthContext, tx: Transaction, user: UserRow): Promise<void> {
  const [request] = await tx
    .insert(signUpRequests)
    .values({ userId: user.id, siteId: user.siteId })
    .onConflictDoNothing()
    .returning();
  if (!request) return;
  await writeEvent(tx, {
    name: 'auth.signup.requested',
    siteId: user.siteId,
    actor: asActor(user),
    payload: { request: publicRequest(request, user) },
  });
  const managers = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.siteId, user.siteId), eq(users.role, 'manager'), eq(users.isActive, true)));
  for (const { email } of managers) await mailRoleRequested(context, tx, email);
}
