import type { Site } from '@floorlight/contracts/sites';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import type { Wall } from './wall.ts';

/** Throws `invalid_request` where the site has no such wall. */
export function requireWall(site: Site, { afeArea, wallNumber }: Wall): void {
  const area = site.afeAreas.find(({ name }) => name === afeArea);
  if (!area) throw invalid({ afeArea: coded(refusals.noSuchArea) });
  if (!area.walls.includes(wallNumber)) throw invalid({ wallNumber: coded(refusals.noSuchWall, { area: afeArea }) });
}
