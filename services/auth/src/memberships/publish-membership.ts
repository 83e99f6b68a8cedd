import { displayName, type Membership, type Role } from '@floorlight/contracts/person';
import { eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { forbidden, notFound } from '@floorlight/service-kit/failures';
import { actorOfChanger, type PeopleChange, refreshSessions } from '../people/change-people.ts';
import { isAtOwnSite, requireRole } from '../people/rights.ts';
import { refusals } from '../refusal-messages.ts';
import { users } from '../schema.ts';
import { lockUser } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';
import { writePersonEvent } from '../users/write-person-event.ts';
import { membershipsOf } from './memberships-of.ts';

/** A person, locked, whose membership of a site is about to change. Throws `not_found` or `forbidden`. */
export async function requireMember({ tx, by }: PeopleChange, id: string, siteId: string): Promise<UserRow> {
  if (!isAtOwnSite(by, siteId)) throw forbidden();
  const person = await lockUser(tx, id);
  if (!person || person.erasedAt) throw notFound(coded(refusals.noPerson));
  requireRole(by, person.role);
  return person;
}

interface Values {
  siteId: string;
  before: Role | null;
  after: Role | null;
  /** The new home, if it changes. */
  home?: Membership | undefined;
}

/** Publishes that a locked person's membership has changed. Their sessions get new principals. Returns all memberships. */
export async function publishMembership(
  change: PeopleChange,
  person: UserRow,
  { siteId, before, after, home }: Values,
): Promise<Membership[]> {
  const { context, tx, by } = change;
  const [stored] = await tx
    .update(users)
    .set({ ...home, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, person.id))
    .returning();
  if (!stored) throw notFound(coded(refusals.noPerson));
  await writePersonEvent(tx, 'auth.user.updated', stored, actorOfChanger(by));
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
  await refreshSessions(change, person.id);
  return membershipsOf(tx, person.id);
}
