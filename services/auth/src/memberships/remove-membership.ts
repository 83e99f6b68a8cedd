import type { Membership } from '@floorlight/contracts/person';
import { and, asc, eq, ne } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { PeopleChange } from '../people/change-people.ts';
import { refusals } from '../refusal-messages.ts';
import { memberships, signUpRequests } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import { publishMembership, requireMember } from './publish-membership.ts';

/**
 * Ends a person's access to a site: their sessions there go on at their home. If the site is their home, the one they
 * joined first becomes it. Returns the memberships left. Throws `not_found` where they have none there, and `conflict` for
 * their only one and for the home of an administrator.
 */
export async function removeMembership(change: PeopleChange, id: string, siteId: string): Promise<Membership[]> {
  const { tx } = change;
  const person = await requireMember(change, id, siteId);
  if (siteId === person.siteId) return leaveHome(change, person);
  const [removed] = await tx
    .delete(memberships)
    .where(and(eq(memberships.userId, id), eq(memberships.siteId, siteId)))
    .returning();
  if (!removed) throw notFound(coded(refusals.noMembership));
  return publishMembership(change, person, { siteId, before: removed.role, after: null });
}

async function leaveHome(change: PeopleChange, person: UserRow): Promise<Membership[]> {
  const { tx } = change;
  const { id, siteId, role } = person;
  if (role === 'administrator') throw conflict(coded(refusals.administratorsHome));
  const [home] = await tx
    .select({ siteId: memberships.siteId, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.userId, id), ne(memberships.siteId, siteId)))
    .orderBy(asc(memberships.createdAt), asc(memberships.siteId))
    .limit(1);
  if (!home) throw conflict(coded(refusals.onlyMembership));
  await tx.delete(signUpRequests).where(eq(signUpRequests.userId, id));
  return publishMembership(change, person, { siteId, before: role, after: null, home });
}
