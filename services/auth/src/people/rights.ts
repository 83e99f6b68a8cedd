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

/**
 * The person, as `requirePerson` gives them, for changes to how they sign in. Throws `forbidden` where a manager would change
 * somebody who also manages a site that is not theirs: with another address or a new code they could act there.
 */
export async function requireSignInOf(change: PeopleChange, id: string): Promise<UserRow> {
  const person = await requirePerson(change, id);
  const manages = await managesBy(change.tx, change.by);
  if (managesOther(manages, await membershipsOf(change.tx, id))) throw forbidden(coded(refusals.managesElsewhere));
  return person;
}

type Manages = (siteId: string) => boolean;

/** Whether somebody with these memberships manages a site that the changer doesn't. */
export const managesOther = (manages: Manages, memberships: Membership[]): boolean =>
  memberships.some(({ siteId, role }) => may(role, 'people.manage') && !manages(siteId));

/** Which sites the changer manages, in whatever place they are working. */
export async function managesBy(orm: Pick<Transaction, 'select'>, by: Changer): Promise<Manages> {
  if (mayChangeAll(by) || 'machine' in by) return () => true;
  const own = await membershipsOf(orm, by.sub);
  return (siteId) =>
    isAtOwnSite(by, siteId) || own.some((one) => one.siteId === siteId && may(one.role, 'people.manage'));
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
