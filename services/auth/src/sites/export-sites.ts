import type { Principal } from '@floorlight/contracts/principal';
import type { Site } from '@floorlight/contracts/sites';
import type { AuthContext } from '../context.ts';
import { mayChange } from './require-site.ts';

/** The sites that the caller may change, in the form of `config/sites.json`. Pictures of floor plans stay here. */
export const exportSites = ({ sites }: AuthContext, principal: Principal): Site[] =>
  [...sites.values()]
    .filter(({ id }) => mayChange(principal, id))
    .map((site) => ({ ...site, floorPlan: site.floorPlan && { ...site.floorPlan, image: null } }));
