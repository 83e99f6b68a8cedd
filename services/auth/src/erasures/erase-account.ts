import { accountFieldMessages } from '@floorlight/contracts/account-field-messages';
import { displayName } from '@floorlight/contracts/person';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNotNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { inLanguageOf } from '@floorlight/languages/server';
import { eraseFromTexts, eraseRowsOf } from '@floorlight/people/erase-person';
import { conflict, invalid, unauthorized } from '@floorlight/service-kit/failures';
import { siteOf } from '@floorlight/sites/site-of';
import type { AuthContext } from '../context.ts';
import { hashPassword } from '../passwords/password.ts';
import { actorOfChanger, changeAnyPeople, lessensRights, type PeopleChange } from '../people/change-people.ts';
import { requireAnotherAdministrator } from '../people/require-another-administrator.ts';
import { countManagers, managedSites } from '../people/require-managers-left.ts';
import { personalData } from '../personal-data.ts';
import { refusals } from '../refusal-messages.ts';
import { erasures, sessions, users } from '../schema.ts';
import { newSecret } from '../secrets.ts';
import { checkCurrentPassword } from '../sessions/check-current-password.ts';
import { requireConfirmed } from '../sessions/confirm-identity.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { lockUser, signInNameOf } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';
import { writePersonEvent } from '../users/write-person-event.ts';
import { t } from './erased-name-messages.ts';
import { mailErased } from './erasure-mail.ts';

interface Request {
  /** Left out by people who have none. */
  password?: string | undefined;
  /** The hash of the device cookie; null without one. */
  deviceHash: string | null;
  ip: string | null;
}

/**
 * Erases the caller's account: everything that names them in auth now, and in the other services when they handle the
 * event. The row stays without a name, because records refer to it. Throws `invalid_request` for a wrong password,
 * `confirmation_required` where somebody without one has not proved who they are lately, and `conflict` for the last manager
 * of a site.
 */
export async function eraseAccount(context: AuthContext, principal: Principal, request: Request): Promise<void> {
  await requireProof(context, principal, request);
  const unknownPassword = await context.hashQueue(() => hashPassword(newSecret()));
  await changeAnyPeople(context, principal, async (change) => {
    const { tx } = change;
    const user = await lockUser(tx, principal.sub);
    if (!user?.isActive) throw unauthorized();
    await requireAnotherAdministrator(tx, user);
    await requireOtherManagers(context, tx, user);
    await eraseUser(change, user, unknownPassword);
    await mailErased(context, tx, user);
  });
}

/** Erases a locked person here, and has the other services do it. Ends their sessions, and what they have made. */
export async function eraseUser(change: PeopleChange, user: UserRow, unknownPassword: string): Promise<void> {
  const { context, tx, by, outdated } = change;
  lessensRights(change, user);
  outdated.push(...(await endSessions(tx, user, eq(sessions.userId, user.id), 'closed')));
  const erased = await eraseFromAuth(context, tx, user, unknownPassword);
  await writeEvent(tx, {
    name: 'auth.user.erased',
    siteId: user.siteId,
    actor: actorOfChanger(by),
    payload: { userId: user.id, firstName: erased.firstName, lastName: erased.lastName, version: erased.version },
  });
  await writePersonEvent(tx, 'auth.user.updated', erased, null);
}

/** The password. Of somebody without one, such as people of a directory, a fresh sign-in or passkey. */
async function requireProof(context: AuthContext, principal: Principal, { password, ...from }: Request): Promise<void> {
  const hasPassword = and(eq(users.id, principal.sub), isNotNull(users.passwordHash));
  if ((await context.db.orm.$count(users, hasPassword)) === 0) return requireConfirmed(context, principal);
  if (password === undefined) throw invalid({ password: coded(accountFieldMessages.passwordRequired) });
  await checkCurrentPassword(context, { email: signInNameOf(principal), password, ...from }, 'password');
}

/** At each open site that the user manages. */
async function requireOtherManagers({ sites }: AuthContext, tx: Transaction, user: UserRow): Promise<void> {
  for (const siteId of await managedSites(tx, user)) {
    const site = sites.get(siteId);
    if (site?.closedAt === null && (await countManagers(tx, siteId)) === 1)
      throw conflict(coded(refusals.lastManager, { site: site.name }));
  }
}

async function eraseFromAuth(
  { sites }: AuthContext,
  tx: Transaction,
  user: UserRow,
  passwordHash: string,
): Promise<UserRow> {
  const identity = { name: displayName(user), email: user.email, employeeId: user.employeeId };
  const [firstName, lastName] = inLanguageOf(siteOf(sites, user.siteId).language, () => [
    t.firstName(),
    t.lastName(),
  ]) as [string, string];
  const replacement = `${firstName} ${lastName}`;
  await eraseRowsOf(tx, personalData, { userId: user.id, replacement });
  await eraseFromTexts(tx, personalData, { identity, replacement });
  await tx.insert(erasures).values({ userId: user.id, identity });
  const [erased] = await tx
    .update(users)
    .set({
      email: `${user.id}@erased.invalid`,
      firstName,
      lastName,
      employeeId: null,
      profileImageUrl: null,
      registrationOrigin: null,
      language: null,
      passwordHash,
      isActive: false,
      isEmailVerified: false,
      awaitsManagerApproval: false,
      lastLoginAt: null,
      erasedAt: sql`now()`,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, user.id))
    .returning();
  if (!erased) throw unauthorized();
  return erased;
}
