import { Role } from '@floorlight/contracts/person';
import { and, eq, isNotNull } from '@floorlight/database/drizzle';
import { type PeopleChange, refreshSessions } from '../people/change-people.ts';
import { requireAnotherAdministrator } from '../people/require-another-administrator.ts';
import { storeChange } from '../people/store-change.ts';
import { lockUser } from '../users/find-user.ts';
import { scimGroups, scimMembers } from './tables.ts';

/**
 * Gives people the role and site of their groups: of several, the highest role. Without a group that gives one they are
 * workers, so call this only for people whom a group that gives a role has gained, lost or kept: a group that gives none says
 * nothing about its members. In the order of ids, so that two changes never deadlock.
 */
export async function applyGroups(change: PeopleChange, userIds: Iterable<string>): Promise<void> {
  for (const id of [...new Set(userIds)].sort()) {
    const before = await lockUser(change.tx, id);
    if (!before || before.erasedAt) continue;
    const given = await change.tx
      .select({ siteId: scimGroups.siteId, role: scimGroups.role })
      .from(scimMembers)
      .innerJoin(scimGroups, eq(scimGroups.id, scimMembers.groupId))
      .where(and(eq(scimMembers.userId, id), isNotNull(scimGroups.role)))
      .orderBy(scimGroups.id);
    const rank = (role: Role | null): number => (role === null ? -1 : Role.options.indexOf(role));
    const [highest] = given.toSorted((a, b) => rank(b.role) - rank(a.role));
    const place = { role: highest?.role ?? 'worker', siteId: highest?.siteId ?? before.siteId } as const;
    if (place.role === before.role && place.siteId === before.siteId) continue;
    if (place.role !== before.role) await requireAnotherAdministrator(change.tx, before);
    await storeChange(change, before, 'role', { ...place, awaitsManagerApproval: false });
    await refreshSessions(change, id);
  }
}
