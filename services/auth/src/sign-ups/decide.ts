import type { Principal } from '@floorlight/contracts/principal';
import type { SignUpRequest } from '@floorlight/contracts/sign-up-requests';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, type SQL, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { sessions, signUpRequests, users } from '../schema.ts';
import { lockUser } from '../users/find-user.ts';
import { writePersonEvent } from '../users/person-event.ts';
import type { UserRow } from '../users/user.ts';
import { mailRoleApproved, mailRoleRefused } from './sign-up-mails.ts';
import { publicRequest } from './sign-up-request.ts';

type Decision = 'approved' | 'refused';

/**
 * Decides on a request, the first of those who do; throws 409 that names who was first. A new role holds at once: the
 * gateways are told to ask anew who the user's sessions are.
 */
export async function decide(
  context: AuthContext,
  principal: Principal,
  id: string,
  decision: Decision,
): Promise<SignUpRequest> {
  const mine = and(eq(signUpRequests.id, id), eq(signUpRequests.siteId, principal.siteId));
  const { request, stale } = await context.db.transaction(async (tx) => {
    const asking = await lockAsking(tx, mine);
    const [decided] = await tx
      .update(signUpRequests)
      .set({ status: decision, decidedAt: sql`now()`, decidedBy: principal.sub, decidedByName: principal.name })
      .where(and(mine, eq(signUpRequests.status, 'pending')))
      .returning();
    if (!decided) throw await alreadyDecided(tx, mine);
    const user = await settle(tx, asking, decision, principal);
    const request = publicRequest(decided, user);
    await writeEvent(tx, {
      name: `auth.signup.${decision}`,
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { request },
    });
    await (decision === 'approved' ? mailRoleApproved : mailRoleRefused)(context, tx, user.email);
    const stale = await tx.select({ tokenHash: sessions.tokenHash }).from(sessions).where(eq(sessions.userId, user.id));
    return { request, stale: stale.map(({ tokenHash }) => tokenHash) };
  });
  await context.sessionCache.forget(stale);
  return request;
}

async function lockAsking(tx: Transaction, mine: SQL | undefined): Promise<UserRow> {
  const [request] = await tx.select({ userId: signUpRequests.userId }).from(signUpRequests).where(mine);
  const user = request && (await lockUser(tx, request.userId));
  if (!user) throw notFound('This request does not exist');
  return user;
}

async function alreadyDecided(tx: Transaction, mine: SQL | undefined) {
  const [request] = await tx.select().from(signUpRequests).where(mine);
  return conflict(`Already ${request?.status ?? 'decided'} by ${request?.decidedByName ?? 'another manager'}`);
}

async function settle(tx: Transaction, asking: UserRow, decision: Decision, by: Principal): Promise<UserRow> {
  const [user] = await tx
    .update(users)
    .set({
      awaitsManagerApproval: false,
      ...(decision === 'approved' && { role: 'manager' as const }),
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, asking.id))
    .returning();
  if (!user) throw notFound('This request does not exist');
  await writePersonEvent(tx, 'auth.user.updated', user, actorOf(by));
  return user;
}
