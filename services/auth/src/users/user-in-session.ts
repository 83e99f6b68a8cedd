import type { User } from '@floorlight/contracts/accounts';
import type { Membership } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { activePlace } from '../memberships/place-at.ts';
import { sessions } from '../schema.ts';
import { sessionEnd } from '../sessions/live-session.ts';
import { publicUser, type UserRow } from './user.ts';

/** A user at the site at which their session works, with all sites they may switch to. Without a session it is their home. */
export async function userInSession(
  { sites, config }: Pick<AuthContext, 'sites' | 'config'>,
  orm: Pick<Transaction, 'select'>,
  user: UserRow,
  sessionId: string | null,
): Promise<User> {
  const memberships = await membershipsOf(orm, user.id);
  const [session] = sessionId ? await orm.select().from(sessions).where(eq(sessions.id, sessionId)) : [];
  const place = activePlace(sites, user, memberships, session?.activeSiteId ?? null);
  return { ...userAt({ sites }, user, memberships, place), ...(session && { session: sessionEnd(config, session) }) };
}

export const userAt = (
  { sites }: Pick<AuthContext, 'sites'>,
  user: UserRow,
  memberships: Membership[],
  place: Membership,
): User => ({
  ...publicUser(user, place),
  memberships: memberships
    .filter(({ siteId }) => sites.get(siteId)?.closedAt === null || siteId === place.siteId)
    .map((membership) => ({ ...membership, siteName: sites.get(membership.siteId)?.name ?? membership.siteId })),
});
