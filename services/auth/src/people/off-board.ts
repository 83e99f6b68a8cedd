import { eq } from '@floorlight/database/drizzle';
import { badgePins, knownDevices, mailTokens, sessions } from '../schema.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import type { UserRow } from '../users/user.ts';
import { lessensRights, type PeopleChange } from './change-people.ts';
import { revokeInvitationsOf } from './invitations/issue-invitation.ts';

/**
 * Ends everything by which a deactivated person could still get in or be reached as one of us. Other services end theirs
 * when the person's event says that they are not active.
 */
export async function offBoard(change: PeopleChange, person: UserRow): Promise<void> {
  const { tx, outdated } = change;
  lessensRights(change, person);
  outdated.push(...(await endSessions(tx, person, eq(sessions.userId, person.id), 'closed')));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, person.id));
  await revokeInvitationsOf(tx, person.id);
  await tx.delete(badgePins).where(eq(badgePins.userId, person.id));
  await tx.delete(mailTokens).where(eq(mailTokens.userId, person.id));
}
