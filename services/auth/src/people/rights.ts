import { may } from '@floorlight/contracts/permissions';
import type { Membership, Role } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { forbidden, notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { refusals } from '../refusal-messages.ts';
import { hubPeople } from '../schema.ts';
import { lockUser } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';
import type { Changer, PeopleChange } from './change-people.ts';

/** Whether the changer may change the people of all sites. */
export const mayChangeAll = (by: Changer): boolean => 'machine' in by || may(by.role, 'people.manageAll');

/**
 * The person, locked. Throws `not_found` for people whom the changer can't see, and `forbidden` where the changer is a
 * manager for administrators for people whose home is another site, and for those of the hub.
 */
export async function requirePerson({ context, tx, by }: PeopleChange, id: string): Promise<UserRow> {
  const person = await lockUser(tx, id);
  if (!person || person.erasedAt || !isSeenBy(by, await membershipsOf(tx, id)))
    throw notFound(coded(refusals.noPerson));
  requireRole(by, person.role);
  if (!isAtOwnSite(by, person.siteId)) throw forbidden(coded(refusals.homeElsewhere));
  await refuseOfHub(context, tx, id);
  return person;
}

/** Throws `forbidden` in a cell for people whom its hub administers. */
export async function refuseOfHub({ uplink }: AuthContext, tx: Transaction, id: string): Promise<void> {
  if (uplink && (await tx.$count(hubPeople, eq(hubPeople.userId, id))) > 0)
    throw forbidden(coded(refusals.personOfHub));
}

/** Whether the changer may see a person with these memberships: managers those who work at their site. */
export const isSeenBy = (by: Changer, memberships: Membership[]): boolean =>
  memberships.some(({ siteId }) => isAtOwnSite(by, siteId));

/** Whether the changer may change people of this site: managers those of their own. */
export const isAtOwnSite = (by: Changer, siteId: string): boolean =>
  mayChangeAll(by) || ('siteId' in by && may(by.role, 'people.manage') && by.siteId === siteId);

/** Throws `forbidden` where a manager would make or change an administrator. */
export function requireRole(by: Changer, role: Role): void {
  if (role === 'administrator' && !mayChangeAll(by)) throw forbidden(coded(refusals.administratorsOnly));
}
