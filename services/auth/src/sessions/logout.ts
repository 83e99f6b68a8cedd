import { eq } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { sessions } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import { lockUser } from '../users/find-user.ts';
import { type EndReason, endSessions } from './end-sessions.ts';

/** Ends the session of a cookie. One that has ended already, or never was, is fine too. */
export async function logout(
  context: AuthContext,
  sessionToken: string | null,
  reason: EndReason = 'signed_out',
): Promise<void> {
  if (!sessionToken) return;
  const mine = eq(sessions.tokenHash, hashSecret(sessionToken));
  const ended = await context.db.transaction(async (tx) => {
    const [session] = await tx.select({ userId: sessions.userId }).from(sessions).where(mine);
    const user = session && (await lockUser(tx, session.userId));
    return user ? endSessions(tx, user, mine, reason) : [];
  });
  await context.sessionCache.forget(ended);
}
