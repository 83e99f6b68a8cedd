import type { Membership } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import { oneTimeCodes, passkeys, sessions } from '../schema.ts';
import { asActor, type UserRow } from '../users/user.ts';

/**
 * Whether who works in this place must have signed in with a second factor. Managers of several sites change people at all of
 * them: the strictest of these sites counts. Of administrators their home does, the one site at which a membership says what
 * they are: the managers of any other site could take their rights otherwise.
 */
export function asksForSecondFactor(sites: SiteDirectory, { role }: Membership, memberships: Membership[]): boolean {
  if (role !== 'manager' && role !== 'administrator') return false;
  return memberships.some((one) => one.role === role && sites.get(one.siteId)?.managersNeedSecondFactor === true);
}

/**
 * The user has just proved in this session who they are by a second factor. Returns the hash of its token: invalidate it after
 * the commit.
 */
export async function secureSession(tx: Transaction, user: UserRow, sessionId: string): Promise<string[]> {
  const secured = await tx
    .update(sessions)
    .set({ hasSecondFactor: true })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id), eq(sessions.hasSecondFactor, false)))
    .returning({ tokenHash: sessions.tokenHash });
  if (secured.length > 0) await writeSecured(tx, user, true);
  return secured.map(({ tokenHash }) => tokenHash);
}

/** A factor was removed: without any left, the sessions that it secured have none. A directory's own stays. */
export async function unsecureSessions(tx: Transaction, user: UserRow): Promise<string[]> {
  const unsecured = await tx
    .update(sessions)
    .set({ hasSecondFactor: false })
    .where(
      and(
        eq(sessions.userId, user.id),
        eq(sessions.hasSecondFactor, true),
        sql`${sessions.way} <> 'directory'`,
        sql`not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${user.id})`,
        sql`not exists (select 1 from ${oneTimeCodes}
          where ${oneTimeCodes.userId} = ${user.id} and ${oneTimeCodes.turnedOnAt} is not null)`,
      ),
    )
    .returning({ tokenHash: sessions.tokenHash });
  if (unsecured.length > 0) await writeSecured(tx, user, false);
  return unsecured.map(({ tokenHash }) => tokenHash);
}

const writeSecured = (tx: Transaction, user: UserRow, hasSecondFactor: boolean) =>
  writeEvent(tx, {
    name: 'auth.session.secured',
    siteId: user.siteId,
    actor: asActor(user),
    payload: { userId: user.id, hasSecondFactor },
  });
