import type { Site } from '@floorlight/contracts/sites';

/**
 * The sites of this deployment by id, closed ones too, in the order in which they were added. It always has their newest
 * settings.
 */
export type SiteDirectory = ReadonlyMap<string, Site>;

/** The site of a signed-in person. Throws where the deployment has no such site. */
export function siteOf(sites: SiteDirectory, siteId: string): Site {
  const site = sites.get(siteId);
  if (!site) throw new Error(`there is no site ${siteId}`);
  return site;
}
