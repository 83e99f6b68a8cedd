import * as accounts from '@floorlight/contracts/accounts';
import { PublicSite } from '@floorlight/contracts/sites';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SiteDirectory } from '@floorlight/service-kit/sites';

/** Parsing as a PublicSite removes the fields that only services may see. */
export function siteRoutes(sites: SiteDirectory): Route[] {
  const publicSites = [...sites.values()].map((site) => PublicSite.parse(site));
  return [route(accounts.listSites, async () => publicSites)];
}
