import { displayName } from '@floorlight/contracts/person';
import { type PrincipalGrant, principalLife } from '@floorlight/contracts/principal';
import { and, eq, lt, sql } from '@floorlight/database/drizzle';
import { unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { sessions, users } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import { idleSeconds, isUsed, noteEvery } from './live-session.ts';

/** Turns a session's token into a principal, and notes that the session is in use. Throws 401 where it has ended. */
export async function issuePrincipal(context: AuthContext, sessionToken: string): Promise<PrincipalGrant> {
  const { db, config, signingKeys } = context;
  const [found] = await db.orm
    .select({
      session: sessions,
      user: users,
      isStale: sql<boolean>`${sessions.lastSeenAt} < now() - make_interval(secs => ${noteEvery(config)})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashSecret(sessionToken)), isUsed(config), eq(users.isActive, true)));
  if (!found) throw unauthorized();
  const { session, user } = found;
  if (found.isStale) await touch(context, session.id);

  // It must not outlive the session, nor the time after which an unused one ends.
  const life = Math.min(principalLife, idleSeconds(config)) * 1000;
  const endsAt = new Date(Math.min(Date.now() + life, session.expiresAt.getTime()));
  const claims = {
    sub: user.id,
    sid: session.id,
    siteId: user.siteId,
    role: user.role,
    name: displayName(user),
    email: user.email,
  };
  return {
    principal: await signingKeys.sign(claims, endsAt),
    sessionId: session.id,
    userId: user.id,
    expiresAt: endsAt.toISOString(),
  };
}

const touch = ({ db, config }: AuthContext, sessionId: string) =>
  db.orm
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(
      and(
        eq(sessions.id, sessionId),
        lt(sessions.lastSeenAt, sql`now() - make_interval(secs => ${noteEvery(config)})`),
      ),
    );
