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
import { isSeenBy } from './list-requests.ts';
import { mailApproved, mailRefused, mailRoleRefused } from './sign-up-mails.ts';
import { publicRequest } from './sign-up-request.ts';

type Decision = 'approved' | 'refused';

/**
 * Approves or refuses a registration: managers those at their site, administrators all. The first decision wins; later ones
 * throw a 409 that names who decided. Somebody whom an earlier release let in as a worker becomes a manager in their
 * sessions at once, or stays a worker.
 */
export async function decideSignUp(
  context: AuthContext,
  principal: Principal,
  id: string,
  decision: Decision,
): Promise<SignUpRequest> {
  const isRequest = and(eq(signUpRequests.id, id), isSeenBy(principal));
  const { request, stale } = await context.db.transaction(async (tx) => {
    const applicant = await lockApplicant(tx, isRequest);
    const [decided] = await tx
      .update(signUpRequests)
      .set({ status: decision, decidedAt: sql`now()`, decidedBy: principal.sub, decidedByName: principal.name })
      .where(and(isRequest, eq(signUpRequests.status, 'pending')))
      .returning();
    if (!decided) throw await alreadyDecided(tx, isRequest);
    const user = await applyDecision(tx, applicant, decided, principal);
    const request = publicRequest(decided, user);
    await writeEvent(tx, {
      name: `auth.signup.${decision}`,
      siteId: decided.siteId,
      actor: actorOf(principal),
      payload: { request },
    });
    if (decision === 'approved') await mailApproved(context, tx, user, decided.role);
    else await (user.isActive ? mailRoleRefused : mailRefused)(context, tx, user);
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

async function applyDecision(
  tx: Transaction,
  applicant: UserRow,
  { status, role }: typeof signUpRequests.$inferSelect,
  by: Principal,
): Promise<UserRow> {
  const isApproved = status === 'approved';
  const [user] = await tx
    .update(users)
    .set({
      awaitsManagerApproval: false,
      ...(isApproved && { isActive: true, ...(role === 'manager' && { role }) }),
      ...(!isApproved && !applicant.isActive && { deactivatedAt: sql`now()`, deactivatedBy: by.sub }),
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, applicant.id))
    .returning();
  if (!user) throw notFound(coded(refusals.noSignUpRequest));
  await writePersonEvent(tx, 'auth.user.updated', user, actorOf(by));
  return user;
}
