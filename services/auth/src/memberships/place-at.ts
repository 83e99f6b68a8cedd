import type { Membership } from '@floorlight/contracts/person';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import type { UserRow } from '../users/user.ts';

type Home = Pick<UserRow, 'siteId' | 'role'>;

/**
 * As what a user may work at a site; null where they may not. Administrators may look into every open site, and answer
 * no alerts there.
 */
export function placeAt(
  sites: SiteDirectory,
  home: Home,
  memberships: Membership[],
  siteId: string,
): Membership | null {
  if (sites.get(siteId)?.closedAt !== null) return null;
  const membership = memberships.find((one) => one.siteId === siteId);
  return membership ?? (home.role === 'administrator' ? { siteId, role: 'administrator' } : null);
}

/**
 * Where a session works: at the site to which it was switched while its user may, otherwise at their home. If that is closed, at
 * another open site of theirs; without one they stay, and can do little more than send alerts.
 */
export function activePlace(
  sites: SiteDirectory,
  { siteId, role }: Home,
  memberships: Membership[],
  activeSiteId: string | null,
): Membership {
  const openPlace = (id: string) => placeAt(sites, { siteId, role }, memberships, id);
  const chosen = activeSiteId === null ? null : openPlace(activeSiteId);
  const home = { siteId, role };
  if (chosen || isOpen(sites, siteId)) return chosen ?? home;
  return memberships.find((one) => one.siteId !== siteId && openPlace(one.siteId)) ?? home;
}

const isOpen = (sites: SiteDirectory, siteId: string): boolean => (sites.get(siteId)?.closedAt ?? null) === null;
