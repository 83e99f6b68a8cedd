import type { Principal } from '@floorlight/contracts/principal';
import type { SignUpRequest } from '@floorlight/contracts/sign-up-requests';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, type SQL, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { sessions, signUpRequests, users } from '../schema.ts';
import { lockUser } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';
import { writePersonEvent } from '../users/write-person-event.ts';
import { mailRoleApproved, mailRoleRefused } from './sign-up-mails.ts';
import { publicRequest } from './sign-up-request.ts';

type Decision = 'approved' | 'refused';

/**
 * Approves or refuses a request. The first decision wins; later ones throw a 409 that names who decided. A new role
 * takes effect at once: the user's cached principals are invalidated.
 */
export async function decideSignUp(
  context: AuthContext,
  principal: Principal,
  id: string,
  decision: Decision,
): Promise<SignUpRequest> {
  const isRequest = and(eq(signUpRequests.id, id), eq(signUpRequests.siteId, principal.siteId));
  const { request, stale } = await context.db.transaction(async (tx) => {
    const applicant = await lockApplicant(tx, isRequest);
    const [decided] = await tx
      .update(signUpRequests)
      .set({ status: decision, decidedAt: sql`now()`, decidedBy: principal.sub, decidedByName: principal.name })
      .where(and(isRequest, eq(signUpRequests.status, 'pending')))
      .returning();
    if (!decided) throw await alreadyDecided(tx, isRequest);
    const user = await applyDecision(tx, applicant, decision, principal);
    const request = publicRequest(decided, user);
    await writeEvent(tx, {
      name: `auth.signup.${decision}`,
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { request },
    });
    await (decision === 'approved' ? mailRoleApproved : mailRoleRefused)(context, tx, user);
    const stale = await tx.select({ tokenHash: sessions.tokenHash }).from(sessions).where(eq(sessions.userId, user.id));
    return { request, stale: stale.map(({ tokenHash }) => tokenHash) };
  });
  await context.sessionCache.invalidate(stale);
  return request;
}

async function lockApplicant(tx: Transaction, isRequest: SQL | undefined): Promise<UserRow> {
  const [request] = await tx.select({ userId: signUpRequests.userId }).from(signUpRequests).where(isRequest);
  const user = request && (await lockUser(tx, request.userId));
  if (!user) throw notFound(coded(refusals.noSignUpRequest));
  return user;
}

async function alreadyDecided(tx: Transaction, isRequest: SQL | undefined) {
  const [request] = await tx.select().from(signUpRequests).where(isRequest);
  const { status, decidedByName: name } = request ?? {};
  return conflict(
    status && status !== 'pending' && name
      ? coded(refusals.signUpDecided[status], { name })
      : coded(refusals.signUpGone),
  );
}

async function applyDecision(tx: Transaction, applicant: UserRow, decision: Decision, by: Principal): Promise<UserRow> {
  const [user] = await tx
    .update(users)
    .set({
      awaitsManagerApproval: false,
      ...(decision === 'approved' && { role: 'manager' as const }),
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, applicant.id))
    .returning();
  if (!user) throw notFound(coded(refusals.noSignUpRequest));
  await writePersonEvent(tx, 'auth.user.updated', user, actorOf(by));
  return user;
}
