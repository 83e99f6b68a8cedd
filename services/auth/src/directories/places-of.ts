import type { Membership } from '@floorlight/contracts/person';
import type { DirectorySettings } from './directory-settings.ts';
import type { Claims } from './read-answer.ts';

/** The places that the person's groups give them, the first one being their home. Of two for the same site the first counts. */
export function placesOf({ places, groupsClaim }: DirectorySettings, claims: Claims): Membership[] {
  const given = claims[groupsClaim];
  const groups = new Set<unknown>(Array.isArray(given) ? given : [given]);
  const bySite = new Map<string, Membership>();
  for (const { group, role, site } of places)
    if ((group === '*' || groups.has(group)) && !bySite.has(site)) bySite.set(site, { siteId: site, role });
  return [...bySite.values()];
}
