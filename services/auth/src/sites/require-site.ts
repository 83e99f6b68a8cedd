import { callerMay, type Principal } from '@floorlight/contracts/principal';
import type { Site } from '@floorlight/contracts/sites';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';

/** Whether the caller may change this site: administrators change all, managers their own. */
export const mayChange = (principal: Principal, id: string): boolean =>
  callerMay(principal, 'sites.editAll') || id === principal.siteId;

/** The site, if the caller may change it. Throws `not_found` otherwise: nobody learns which other sites there are. */
export function requireSite({ sites }: Pick<AuthContext, 'sites'>, principal: Principal, id: string): Site {
  const site = mayChange(principal, id) ? sites.get(id) : undefined;
  if (!site) throw notFound(coded(refusals.noSite));
  return site;
}
