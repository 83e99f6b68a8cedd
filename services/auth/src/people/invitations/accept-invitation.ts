import type { BodyOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/invitations';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, isNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../../context.ts';
import { checkNewPassword } from '../../passwords/check-new-password.ts';
import { clearFailedAttempts } from '../../passwords/failed-attempts.ts';
import { hashPassword } from '../../passwords/password.ts';
import { refusals } from '../../refusal-messages.ts';
import { invitations, knownDevices, sessions, users } from '../../schema.ts';
import { endSessions } from '../../sessions/end-sessions.ts';
import { lockUser, signInNameOf } from '../../users/find-user.ts';
import { asActor, type UserRow } from '../../users/user.ts';
import { writePersonEvent } from '../../users/write-person-event.ts';
import { giveEmployeeId } from '../give-employee-id.ts';
import { requireSignInName } from '../require-sign-in-name.ts';
import { writeAcceptance } from '../store-change.ts';
import type { InvitationRow } from './issue-invitation.ts';
import { validInvitation } from './open-invitation.ts';

type Body = BodyOf<typeof contract.acceptInvitation>;
type Values = Pick<UserRow, 'firstName' | 'lastName' | 'passwordHash'> & { language?: string };

/** Of several who accept an invitation at once, the first does. */
export async function acceptInvitation(context: AuthContext, body: Body): Promise<{ message: string }> {
  const { token, firstName, lastName, language, password } = body;
  const { invitation, person } = await validInvitation(context, token); // before spending time on a hash
  const employeeId = person ? person.employeeId : body.employeeId || null;
  if (!person) requireSignInName({ email: null, employeeId });
  await checkNewPassword(password, { firstName, lastName, employeeId, email: person?.email ?? null });
  const passwordHash = await context.hashQueue(() => hashPassword(password));
  const values = { firstName, lastName, passwordHash, ...(language && { language }) };

  const ended = await context.db.transaction(async (tx) => {
    const locked = person && (await lockUser(tx, person.id));
    await use(tx, invitation);
    if (!person) await registerHolder(tx, invitation, { ...values, employeeId });
    else if (!locked || locked.deactivatedAt || locked.erasedAt) throw notFound(coded(refusals.invitation.ended));
    else if (locked.isActive) return setPassword(tx, locked, values);
    else await activate(tx, locked, values);
    return [];
  });
  await context.sessionCache.invalidate(ended);
  return { message: 'Your account is ready. Please sign in.' };
}

async function use(tx: Transaction, { id }: InvitationRow): Promise<void> {
  const [used] = await tx
    .update(invitations)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(invitations.id, id),
        isNull(invitations.usedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: invitations.id });
  if (used) return;
  const [current] = await tx.select({ usedAt: invitations.usedAt }).from(invitations).where(eq(invitations.id, id));
  throw notFound(coded(current?.usedAt ? refusals.invitation.used : refusals.invitation.ended));
}

/** A blank code makes its holder a person. */
async function registerHolder(
  tx: Transaction,
  { id, siteId, role }: InvitationRow,
  values: Values & { employeeId: string | null },
): Promise<void> {
  const [holder] = await tx
    .insert(users)
    .values({ ...values, siteId, role, email: null, isEmailVerified: true, isActive: true, invitedAt: sql`now()` })
    .returning();
  if (!holder) throw new Error('an insert without conflict returned no row');
  await giveEmployeeId(tx, holder.id, values.employeeId);
  await tx.update(invitations).set({ userId: holder.id }).where(eq(invitations.id, id));
  await writePersonEvent(tx, 'auth.user.registered', holder);
  await writeAcceptance(tx, holder);
}

async function activate(tx: Transaction, { id }: UserRow, values: Values): Promise<void> {
  const [person] = await tx
    .update(users)
    .set({
      ...values,
      isEmailVerified: true,
      isActive: true,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id))
    .returning();
  if (!person) throw notFound(coded(refusals.invitation.ended));
  await writePersonEvent(tx, 'auth.user.updated', person, null);
  await writeAcceptance(tx, person);
}

/** A code for somebody who has an account sets their password alone. */
async function setPassword(tx: Transaction, person: UserRow, { passwordHash }: Values): Promise<string[]> {
  await tx.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, person.id));
  await clearFailedAttempts(tx, signInNameOf(person));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, person.id));
  await writeEvent(tx, {
    name: 'auth.password.reset',
    siteId: person.siteId,
    actor: asActor(person),
    payload: { userId: person.id },
  });
  return endSessions(tx, person, eq(sessions.userId, person.id), 'password_reset');
}
