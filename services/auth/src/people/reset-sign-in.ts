import { displayName } from '@floorlight/contracts/person';
import { eq } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { mailSignInChanged } from '../accounts/account-mails.ts';
import { oneTimeCodes, passkeys, recoveryCodes, sessions } from '../schema.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import type { UserRow } from '../users/user.ts';
import { actorOfChanger, type PeopleChange } from './change-people.ts';
import { requireSignInOf } from './rights.ts';

/**
 * Removes the passkeys and one-time codes of somebody who has lost their phone, and ends their sessions, which may be on it.
 * They sign in with their password, or set one with a mailed link.
 */
export async function resetSignIn(change: PeopleChange, id: string): Promise<void> {
  const person = await requireSignInOf(change, id);
  await removeFactors(change, person);
  await mailSignInChanged(change.context, change.tx, person, 'reset');
}

/** Removes the passkeys and one-time codes of a locked person, and ends their sessions. */
export async function removeFactors({ tx, by, outdated }: PeopleChange, person: UserRow): Promise<void> {
  const { id } = person;
  const removedKeys = await tx.delete(passkeys).where(eq(passkeys.userId, id)).returning({ id: passkeys.id });
  const removedCodes = await tx
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.userId, id))
    .returning({ turnedOnAt: oneTimeCodes.turnedOnAt });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
  await writeEvent(tx, {
    name: 'auth.signin.reset',
    siteId: person.siteId,
    actor: actorOfChanger(by),
    payload: {
      userId: id,
      name: displayName(person),
      before: {
        passkeys: removedKeys.length,
        oneTimeCodes: removedCodes.some(({ turnedOnAt }) => turnedOnAt !== null),
      },
    },
  });
  outdated.push(...(await endSessions(tx, person, eq(sessions.userId, id), 'other_devices')));
}
