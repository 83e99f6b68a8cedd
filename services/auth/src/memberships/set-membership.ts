import type { MembershipRole } from '@floorlight/contracts/memberships';
import type { Membership } from '@floorlight/contracts/person';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import type { PeopleChange } from '../people/change-people.ts';
import { changeRole } from '../people/change-role.ts';
import { refusals } from '../refusal-messages.ts';
import { memberships } from '../schema.ts';
import { membershipsOf } from './memberships-of.ts';
import { publishMembership, requireMember } from './publish-membership.ts';

/**
 * Gives a person a role at a site, in place of the one they had there; at their home it is their role. Returns all their
 * memberships. Throws `invalid_request` for a closed site.
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
  await tx
    .insert(memberships)
    .values({ userId: id, siteId, role })
    .onConflictDoUpdate({ target: [memberships.userId, memberships.siteId], set: { role } });
  return publishMembership(change, person, { siteId, before, after: role });
}
