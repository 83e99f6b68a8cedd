import { eq } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { sessions } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import { lockUser } from '../users/find-user.ts';
import { type EndReason, endSessions } from './end-sessions.ts';

/** Ends the session of a cookie, if there is one. */
export async function logout(
  context: AuthContext,
  sessionToken: string | null,
  reason: EndReason = 'signed_out',
): Promise<void> {
  if (!sessionToken) return;
  const isSession = eq(sessions.tokenHash, hashSecret(sessionToken));
  const ended = await context.db.transaction(async (tx) => {
    const [session] = await tx.select({ userId: sessions.userId }).from(sessions).where(isSession);
    const user = session && (await lockUser(tx, session.userId));
    return user ? endSessions(tx, user, isSession, reason) : [];
  });
  await context.sessionCache.invalidate(ended);
}
