import { displayName, type Membership, type Role } from '@floorlight/contracts/person';
import { eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { forbidden, notFound } from '@floorlight/service-kit/failures';
import { actorOfChanger, lessensRights, type PeopleChange, refreshSessions } from '../people/change-people.ts';
import { managesBy, refuseOfHub, requireRole } from '../people/rights.ts';
import { refusals } from '../refusal-messages.ts';
import { users } from '../schema.ts';
import { lockUser } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';
import { writePersonEvent } from '../users/write-person-event.ts';
import { membershipsOf } from './memberships-of.ts';

/**
 * A person, locked, whose membership of a site is about to change. Managers of several sites need not switch to that one.
 * Throws `not_found` or `forbidden`.
 */
export async function requireMember({ context, tx, by }: PeopleChange, id: string, siteId: string): Promise<UserRow> {
  const manages = await managesBy(tx, by);
  if (!manages(siteId)) throw forbidden(coded(refusals.otherSitesMembership));
  const person = await lockUser(tx, id);
  if (!person || person.erasedAt) throw notFound(coded(refusals.noPerson));
  requireRole(by, person.role);
  await refuseOfHub(context, tx, id);
  return person;
}

interface MembershipChange {
  siteId: string;
  before: Role | null;
  after: Role | null;
}

interface Values extends MembershipChange {
  /** The new home, if it changes. */
  home?: Membership | undefined;
}

/** Publishes that a locked person's membership has changed. Their sessions get new principals. Returns all memberships. */
export async function publishMembership(
  change: PeopleChange,
  person: UserRow,
  { siteId, before, after, home }: Values,
): Promise<Membership[]> {
  const { tx, by } = change;
  lessensRights(change, person);
  const [stored] = await tx
    .update(users)
    .set({ ...home, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, person.id))
    .returning();
  if (!stored) throw notFound(coded(refusals.noPerson));
  if (before === 'manager' && after !== 'manager' && person.isActive) change.leftSites.add(siteId);
  await writePersonEvent(tx, 'auth.user.updated', stored, actorOfChanger(by));
  await writeMembershipEvent(change, person, { siteId, before, after });
  await refreshSessions(change, person.id);
  return membershipsOf(tx, person.id);
}

/** Publishes who changed the membership, for the audit log. */
export async function writeMembershipEvent(
  { context, tx, by }: PeopleChange,
  person: UserRow,
  { siteId, before, after }: MembershipChange,
): Promise<void> {
  await writeEvent(tx, {
    name: 'auth.membership.changed',
    siteId,
    actor: actorOfChanger(by),
    payload: {
      userId: person.id,
      name: displayName(person),
      site: context.sites.get(siteId)?.name ?? siteId,
      before,
      after,
      ...('machine' in by && { machine: by.machine }),
    },
  });
}
