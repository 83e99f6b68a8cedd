import { and, eq, isNull, or, type SQL, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { directoryLinks, directorySignOuts, sessions } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { lockUser } from '../users/find-user.ts';
import type { Directory } from './directories.ts';
import { longestAge, readSignOutToken, type SignOut } from './sign-out-token.ts';

/**
 * Ends the sessions that a directory started, once it says that somebody has signed out there. Throws `invalid_request` for a
 * message that is not the directory's own, not for us, old, or that was taken before.
 */
export async function endSessionsOfDirectory(context: AuthContext, directory: Directory, token: string): Promise<void> {
  const { db, log, sessionCache } = context;
  const { id } = directory.settings;
  const signOut = await readSignOutToken(directory, token).catch((error: unknown) => {
    log.warn({ err: error, directory: id }, 'refused a sign-out that claims to come from a directory');
    throw refused();
  });
  const ended = await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(directorySignOuts)
      .values({
        messageHash: hashSecret(`${id} ${signOut.jti}`),
        expiresAt: sql`now() + make_interval(secs => ${2 * longestAge})`,
      })
      .onConflictDoNothing()
      .returning();
    if (!first) throw refused();
    const which = sessionsOf(id, signOut);
    const people = await tx
      .selectDistinct({ userId: sessions.userId })
      .from(sessions)
      .where(which)
      .orderBy(sessions.userId);
    const hashes: string[] = [];
    for (const { userId } of people) {
      const user = await lockUser(tx, userId);
      if (user) hashes.push(...(await endSessions(tx, user, which, 'directory')));
    }
    return hashes;
  });
  await sessionCache.invalidate(ended);
}

/**
 * Those of the directory's own session, if it names one, otherwise all that it started for the person. Sessions of a directory
 * that named none when they started go with the person.
 */
function sessionsOf(directoryId: string, { sid, sub }: SignOut): SQL {
  const ofPerson =
    sub === undefined
      ? undefined
      : sql`${sessions.userId} in (select ${directoryLinks.userId} from ${directoryLinks}
          where ${directoryLinks.directoryId} = ${directoryId} and ${directoryLinks.subject} = ${sub})`;
  const named = sid === undefined ? undefined : eq(sessions.directorySession, sid);
  const which = named && ofPerson ? and(ofPerson, or(named, isNull(sessions.directorySession))) : (named ?? ofPerson);
  return and(eq(sessions.directoryId, directoryId), which) ?? sql`false`;
}

const refused = () => invalid({ logout_token: coded(refusals.signOutRefused) });
