import type { Endpoint } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { coded } from '@floorlight/languages/coded';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import { Failure } from './failures.ts';
import { refusals } from './refusal-messages.ts';

/**
 * Throws `switched_off` where the caller's site does without what the endpoint is for, and where the site is closed: what
 * has no feature, as alerts, works there too.
 */
export function requireFeatures({ features }: Endpoint, principal: Principal | null, sites: SiteDirectory): void {
  const site = features && principal && sites.get(principal.siteId);
  if (!site) return;
  if (site.closedAt !== null) throw new Failure('switched_off', coded(refusals.siteClosed, { site: site.name }));
  if (features.some((feature) => site.switchedOff.includes(feature))) throw new Failure('switched_off');
}
