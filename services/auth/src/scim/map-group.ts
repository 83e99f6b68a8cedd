import type { Role } from '@floorlight/contracts/person';
import type { Principal } from '@floorlight/contracts/principal';
import type { ScimGroup } from '@floorlight/contracts/scim';
import { asc, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid, notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { changePeople } from '../people/change-people.ts';
import { refusals } from '../refusal-messages.ts';
import { applyGroups } from './apply-groups.ts';
import { scimGroups, scimMembers } from './tables.ts';

const memberCount = sql<number>`(select count(*)::int from ${scimMembers} where ${scimMembers.groupId} = ${scimGroups.id})`;

/** The groups that the directory has sent, by name. */
export async function listScimGroups({ db }: AuthContext): Promise<ScimGroup[]> {
  const rows = await db.orm
    .select({ group: scimGroups, members: memberCount })
    .from(scimGroups)
    .orderBy(asc(scimGroups.displayName));
  return rows.map(({ group: { id, displayName, siteId, role }, members }) => ({
    ...{ id, name: displayName, siteId, role, members },
  }));
}

interface Place {
  siteId: string | null;
  role: Role | null;
}

/** Says what a group's members are and where. Null: the group gives nothing. */
export async function mapScimGroup(
  context: AuthContext,
  principal: Principal,
  id: string,
  { siteId, role }: Place,
): Promise<void> {
  if (siteId !== null && context.sites.get(siteId)?.closedAt !== null)
    throw invalid({ siteId: coded(refusals.chooseSite) });
  await changePeople(context, principal, async (change) => {
    const [before] = await change.tx.select().from(scimGroups).where(eq(scimGroups.id, id)).for('update');
    if (!before) throw notFound(coded(refusals.noScimGroup));
    await change.tx.update(scimGroups).set({ siteId, role }).where(eq(scimGroups.id, id));
    await writeEvent(change.tx, {
      name: 'auth.scimgroup.mapped',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: {
        groupId: id,
        group: before.displayName,
        before: { site: before.siteId, role: before.role },
        after: { site: siteId, role },
      },
    });
    if (before.role === null && role === null) return;
    const members = await change.tx
      .select({ userId: scimMembers.userId })
      .from(scimMembers)
      .where(eq(scimMembers.groupId, id));
    await applyGroups(
      change,
      members.map(({ userId }) => userId),
    );
  });
}
