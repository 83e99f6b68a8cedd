import type { BodyOf } from '@floorlight/contracts/endpoint';
import { type moveHome as contract, MembershipRole } from '@floorlight/contracts/memberships';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import { type PeopleChange, refreshSessions } from '../people/change-people.ts';
import { requirePerson } from '../people/rights.ts';
import { storeChange } from '../people/store-change.ts';
import { refusals } from '../refusal-messages.ts';
import { invitations, signUpRequests } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import { membershipsOf } from './memberships-of.ts';
import { writeMembershipEvent } from './publish-membership.ts';
import { setMembership } from './set-membership.ts';

/**
 * Makes another site a person's home, with the role they have there or had at home. Sessions that worked at the old home
 * go on at the new one, and open invitations and a request lead to it. Records stay where they were made.
 */
export async function moveHome(
  change: PeopleChange,
  id: string,
  { siteId, keepsAccess }: BodyOf<typeof contract>,
): Promise<UserRow> {
  const { context, tx } = change;
  const before = await requirePerson(change, id);
  if (before.siteId === siteId) return before;
  if (context.sites.get(siteId)?.closedAt !== null) throw invalid({ siteId: coded(refusals.chooseSite) });
  const there = (await membershipsOf(tx, id)).find((one) => one.siteId === siteId);
  const role = before.role === 'administrator' ? before.role : (there?.role ?? before.role);
  await tx.update(signUpRequests).set({ siteId }).where(eq(signUpRequests.userId, id));
  await tx
    .update(invitations)
    .set({ siteId })
    .where(and(eq(invitations.userId, id), isNull(invitations.usedAt)));
  const after = await storeChange(change, before, 'moved', { siteId, role });
  await refreshSessions(change, id);
  const kept = MembershipRole.safeParse(before.role).data;
  if (keepsAccess && kept && context.sites.get(before.siteId)?.closedAt === null)
    await setMembership(change, id, { siteId: before.siteId, role: kept });
  else await writeMembershipEvent(change, before, { siteId: before.siteId, before: before.role, after: null });
  return after;
}
