import type { Membership } from '@floorlight/contracts/person';
import { and, eq } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { removeMembership } from '../memberships/remove-membership.ts';
import { setMembership } from '../memberships/set-membership.ts';
import type { PeopleChange } from '../people/change-people.ts';
import { changeRole } from '../people/change-role.ts';
import { createPerson } from '../people/create-person.ts';
import { takeOverAccount } from '../people/take-over-account.ts';
import { directoryLinks } from '../schema.ts';
import { lockUser, lockUserByEmail } from '../users/find-user.ts';
import { asActor, type UserRow } from '../users/user.ts';
import type { DirectorySettings } from './directory-settings.ts';
import { placesOf } from './places-of.ts';
import type { Claims } from './read-answer.ts';
import { SignInRefused } from './sign-in-refused.ts';

/**
 * The person whom the directory means: the one linked before, the one with the same address, or a new one. Gives them the
 * roles and sites of their groups. A directory speaks only for addresses that it has verified, in its own domains, so
 * that it can't take over other people's accounts.
 */
export async function personOf(change: PeopleChange, settings: DirectorySettings, claims: Claims): Promise<UserRow> {
  const places = placesOf(settings, claims);
  const [home] = places;
  if (!home) throw new SignInRefused('noAccess', 'no group of the person is among the places of the directory');
  const person = (await findLinked(change, settings, claims)) ?? (await linkByAddress(change, settings, claims, home));
  if (person.deactivatedAt) throw new SignInRefused('deactivated', 'the account is deactivated');
  await applyPlaces(change, person, places, home);
  return person;
}

async function findLinked({ tx }: PeopleChange, { id }: DirectorySettings, { sub }: Claims) {
  const [link] = await tx
    .select({ userId: directoryLinks.userId })
    .from(directoryLinks)
    .where(and(eq(directoryLinks.directoryId, id), eq(directoryLinks.subject, sub)));
  return link && lockUser(tx, link.userId);
}

async function linkByAddress(
  change: PeopleChange,
  settings: DirectorySettings,
  claims: Claims,
  home: Membership,
): Promise<UserRow> {
  const { tx } = change;
  const email = verifiedAddress(settings, claims);
  const existing = await lockUserByEmail(tx, email);
  const person =
    existing?.isEmailVerified || existing?.deactivatedAt
      ? existing
      : await createPerson(change, { ...home, email, employeeId: null, ...namesOf(claims) });
  await takeOverAccount(change, person);
  await tx.insert(directoryLinks).values({ directoryId: settings.id, subject: claims.sub, userId: person.id });
  await writeEvent(tx, {
    name: 'auth.directory.linked',
    siteId: person.siteId,
    actor: asActor(person),
    payload: { userId: person.id, directory: settings.name },
  });
  return person;
}

function verifiedAddress({ mailDomains, addressesAreVerified }: DirectorySettings, claims: Claims): string {
  const { email, email_verified: isVerified = addressesAreVerified } = claims;
  if (typeof email !== 'string' || isVerified !== true)
    throw new SignInRefused('unverified', 'the directory has not verified the address');
  const address = email.toLowerCase();
  if (!mailDomains.includes(address.split('@').at(-1) ?? ''))
    throw new SignInRefused('noAccess', 'the address is not of a domain for which the directory speaks');
  return address;
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim.slice(0, 100) : '');

const namesOf = ({ given_name, family_name, name }: Claims) => ({
  firstName: textOf(given_name) || textOf(name),
  lastName: textOf(family_name),
});

/** The directory decides alone: other places end. */
async function applyPlaces(
  change: PeopleChange,
  person: UserRow,
  places: Membership[],
  home: Membership,
): Promise<void> {
  const { id } = person;
  if (home.role === 'administrator' || person.role === 'administrator') await changeRole(change, id, home.role);
  for (const { siteId, role } of places)
    if (role !== 'administrator') await setMembership(change, id, { siteId, role });
  if (home.role === 'administrator') return; // administrators keep their home
  const mapped = new Set(places.map(({ siteId }) => siteId));
  for (const { siteId } of await membershipsOf(change.tx, id))
    if (!mapped.has(siteId)) await removeMembership(change, id, siteId);
}
