import type { User } from '@floorlight/contracts/accounts';
import type { Membership } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { activePlace } from '../memberships/place-at.ts';
import { sessions } from '../schema.ts';
import { sessionEnd } from '../sessions/live-session.ts';
import { asksForSecondFactor } from '../sessions/second-factor.ts';
import { publicUser, type UserRow } from './user.ts';

type Session = Pick<typeof sessions.$inferSelect, 'hasSecondFactor'>;

/** A user at the site at which their session works, with all sites they may switch to. Before it has begun it is their home. */
export async function userInSession(
  context: Pick<AuthContext, 'sites' | 'config'>,
  orm: Pick<Transaction, 'select'>,
  user: UserRow,
  begun: string | Session | null,
): Promise<User> {
  const memberships = await membershipsOf(orm, user.id);
  const [session] = typeof begun === 'string' ? await orm.select().from(sessions).where(eq(sessions.id, begun)) : [];
  const place = activePlace(context.sites, user, memberships, session?.activeSiteId ?? null);
  const beginning = typeof begun === 'string' ? null : begun;
  return {
    ...userAt(context, user, { memberships, place, session: session ?? beginning }),
    ...(session && { session: sessionEnd(context.config, session) }),
  };
}

interface At {
  memberships: Membership[];
  place: Membership;
  /** Null: signed out. */
  session: Session | null;
}

export const userAt = (
  { sites }: Pick<AuthContext, 'sites'>,
  user: UserRow,
  { memberships, place, session }: At,
): User => ({
  ...publicUser(user, place),
  memberships: memberships
    .filter(({ siteId }) => sites.get(siteId)?.closedAt === null || siteId === place.siteId)
    .map((membership) => ({ ...membership, siteName: sites.get(membership.siteId)?.name ?? membership.siteId })),
  ...((sites.get(place.siteId)?.closedAt ?? null) !== null && { siteClosed: true }),
  ...(session?.hasSecondFactor === false &&
    asksForSecondFactor(sites, place, memberships) && { needsSecondFactor: true }),
});
