import type { Site } from '@floorlight/contracts/sites';
import type { Position } from '../alerts/moved-to.ts';
import { metresBetween } from './metres-between.ts';

/** A position that is less certain, in metres, may be in any zone of a warehouse. */
const certain = 50;

/**
 * The zone a position lies in: the one whose middle is nearest, if the position is within its reach. Null where the
 * position is too uncertain to say, outside of all zones, or the site has not said where its zones are.
 */
export function zoneAt(site: Pick<Site, 'andonZones'> | undefined, position: Position): string | null {
  if (position.accuracy === null || position.accuracy > certain) return null;
  const [nearest] = (site?.andonZones ?? [])
    .flatMap(({ name, position: middle }) =>
      middle ? [{ name, radius: middle.radius, distance: metresBetween(middle, position) }] : [],
    )
    .sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= nearest.radius ? nearest.name : null;
}
