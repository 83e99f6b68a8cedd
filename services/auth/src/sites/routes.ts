import { listSites } from '@floorlight/contracts/accounts';
import { PublicSite } from '@floorlight/contracts/sites';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SiteDirectory } from '@floorlight/service-kit/sites';

/** Parsing as a PublicSite leaves out what only the services may know of a site. */
export function siteRoutes(sites: SiteDirectory): Route[] {
  const publicSites = [...sites.values()].map((site) => PublicSite.parse(site));
  return [route(listSites, async () => publicSites)];
}
