import type { MembershipRole } from '@floorlight/contracts/memberships';
import type { Membership } from '@floorlight/contracts/person';
import { coded } from '@floorlight/languages/coded';
import { forbidden, invalid, notFound } from '@floorlight/service-kit/failures';
import type { PeopleChange } from '../people/change-people.ts';
import { changeRole } from '../people/change-role.ts';
import { isSeenBy, managesBy } from '../people/rights.ts';
import { refusals } from '../refusal-messages.ts';
import { memberships } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import { membershipsOf } from './memberships-of.ts';
import { publishMembership, requireMember } from './publish-membership.ts';

/**
 * Gives a person a role at a site, in place of the one they had there; at their home it is their role. Returns all their
 * memberships. Throws `invalid_request` for a closed site, and `forbidden` where a manager would give somebody of another home
 * access to a further site.
 */
export async function setMembership(
  change: PeopleChange,
  id: string,
  { siteId, role }: { siteId: string; role: MembershipRole },
): Promise<Membership[]> {
  const { context, tx } = change;
  const person = await requireMember(change, id, siteId);
  if (siteId === person.siteId) {
    await changeRole(change, id, role);
    return membershipsOf(tx, id);
  }
  if (context.sites.get(siteId)?.closedAt !== null) throw invalid({ siteId: coded(refusals.chooseSite) });
  const current = await membershipsOf(tx, id);
  const before = current.find((one) => one.siteId === siteId)?.role ?? null;
  if (before === role) return current;
  if (before === null) await requireHomeManager(change, person, current);
  await tx
    .insert(memberships)
    .values({ userId: id, siteId, role })
    .onConflictDoUpdate({ target: [memberships.userId, memberships.siteId], set: { role } });
  return publishMembership(change, person, { siteId, before, after: role });
}

/**
 * The managers of a site read the addresses of all who work there, so who manages the person's home agrees by doing it. Nobody
 * else learns that the person exists.
 */
async function requireHomeManager(
  { tx, by }: PeopleChange,
  { siteId: home }: UserRow,
  current: Membership[],
): Promise<void> {
  const manages = await managesBy(tx, by);
  if (manages(home)) return;
  throw isSeenBy(by, current) ? forbidden(coded(refusals.guestElsewhere)) : notFound(coded(refusals.noPerson));
}
