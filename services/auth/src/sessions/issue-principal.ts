import { displayName } from '@floorlight/contracts/person';
import { type PrincipalGrant, principalLife } from '@floorlight/contracts/principal';
import { and, eq, lt, sql } from '@floorlight/database/drizzle';
import { forbidden, unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { membershipsColumn } from '../memberships/memberships-of.ts';
import { activePlace, placeAt } from '../memberships/place-at.ts';
import { hubPeople, sessions, users } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import { idleSeconds, isLive, sharedIdleSeconds, touchInterval } from './live-session.ts';
import { asksForSecondFactor } from './second-factor.ts';
import { signPrincipals } from './sign-principals.ts';

/**
 * Issues the principals for a session's token, at its active site or another one, and updates when the session was last
 * seen. Throws `unauthorized` if it has ended, and `forbidden` if its user has no access to the site.
 */
export async function issuePrincipal(
  context: AuthContext,
  sessionToken: string,
  siteId?: string,
): Promise<PrincipalGrant> {
  const { db, config, sites } = context;
  const [found] = await db.orm
    .select({
      session: sessions,
      user: users,
      memberships: membershipsColumn(),
      isOfHub: sql<boolean>`exists (select from ${hubPeople} where ${eq(hubPeople.userId, users.id)})`,
      isStale: sql<boolean>`${sessions.lastSeenAt} < now() - make_interval(secs => ${touchInterval(config)})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashSecret(sessionToken)), isLive(config), eq(users.isActive, true)));
  if (!found) throw unauthorized();
  const { session, user } = found;
  if (found.isStale) await touch(context, session.id);
  const active = activePlace(sites, user, found.memberships, session.activeSiteId);
  const place =
    siteId === undefined || siteId === active.siteId ? active : placeAt(sites, user, found.memberships, siteId);
  if (!place) throw forbidden();

  // A principal must not outlive its session, nor the time after which an unused session ends.
  // Of a shared device half as long, because auth learns only by a new principal that a session is in use.
  const idle = session.sharedDeviceId === null ? idleSeconds(config) : sharedIdleSeconds(config) / 2;
  const lifetime = Math.min(principalLife, idle) * 1000;
  const expiresAt = new Date(Math.min(Date.now() + lifetime, session.expiresAt.getTime()));
  const claims = {
    sub: user.id,
    sid: session.id,
    ...place,
    name: displayName(user),
    email: user.email ?? '',
    employeeId: user.employeeId,
    ...(!session.hasSecondFactor &&
      asksForSecondFactor(sites, place, found.memberships) && { needsSecondFactor: true }),
    ...(found.isOfHub && context.uplink?.rolesAreOld() && { hasOldRole: true }),
  };
  return {
    principals: await signPrincipals(context, claims, expiresAt),
    sessionId: session.id,
    userId: user.id,
    siteId: place.siteId,
    expiresAt: expiresAt.toISOString(),
  };
}

const touch = ({ db, config }: AuthContext, sessionId: string) =>
  db.orm
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(
      and(
        eq(sessions.id, sessionId),
        lt(sessions.lastSeenAt, sql`now() - make_interval(secs => ${touchInterval(config)})`),
      ),
    );
