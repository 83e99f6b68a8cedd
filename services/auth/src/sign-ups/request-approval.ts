import { rolesWith } from '@floorlight/contracts/permissions';
import type { SignUpRole } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import type { AuthContext } from '../context.ts';
import { memberships, signUpRequests, users } from '../schema.ts';
import { asActor, type UserRow } from '../users/user.ts';
import { mailRequested } from './sign-up-mails.ts';
import { publicRequest } from './sign-up-request.ts';

/** Asks the people who may decide at the site to let a verified user in, in the role they registered for. */
export async function requestApproval(
  context: AuthContext,
  tx: Transaction,
  user: UserRow,
  role: SignUpRole,
): Promise<void> {
  const [request] = await tx
    .insert(signUpRequests)
    .values({ userId: user.id, siteId: user.siteId, role })
    .onConflictDoNothing()
    .returning();
  if (!request) return;
  await writeEvent(tx, {
    name: 'auth.signup.requested',
    siteId: user.siteId,
    actor: asActor(user),
    payload: { request: publicRequest(request, user) },
  });
  const deciders = await tx
    .select({ siteId: users.siteId, email: users.email, language: users.language })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.siteId, user.siteId),
        inArray(memberships.role, rolesWith('signUps.decide')),
        eq(users.isActive, true),
      ),
    );
  for (const decider of deciders) await mailRequested(context, tx, decider, role);
}
