import type { FloorPlan, PlanRectangle, PublicSite } from '@floorlight/contracts/sites';

export interface ShownPlan extends FloorPlan {
  zones: (PlanRectangle & { name: string })[];
}

/** How many marks have no place on the plan: of unknown zones, and of zones that nobody has drawn. */
export function countUnplaced({ zones }: ShownPlan, marks: readonly { zone: string | null }[]): number {
  const drawn = new Set(zones.map(({ name }) => name));
  return marks.filter(({ zone }) => zone === null || !drawn.has(zone)).length;
}

/** A cell of the zone overview, in the units of the plan that is drawn from it. */
const cell = { width: 30, depth: 20 };

/** The floor plan of a site with its zones; without one the grid of its zone overview. Null if it has neither. */
export function planOf({ floorPlan, andonZones }: Pick<PublicSite, 'floorPlan' | 'andonZones'>): ShownPlan | null {
  const drawn = andonZones.flatMap(({ name, plan }) => (plan ? [{ name, ...plan }] : []));
  // An earlier release of auth sends no floor plan.
  if (floorPlan && (drawn.length > 0 || floorPlan.image)) return { ...floorPlan, zones: drawn };
  const zones = andonZones.flatMap(({ name, map }) =>
    map
      ? [
          {
            name,
            x: (map.column - 1) * cell.width + 1,
            y: (map.row - 1) * cell.depth + 1,
            width: map.columns * cell.width - 2,
            depth: map.rows * cell.depth - 2,
          },
        ]
      : [],
  );
  if (zones.length === 0) return null;
  const width = Math.max(...zones.map((zone) => zone.x + zone.width + 1));
  const depth = Math.max(...zones.map((zone) => zone.y + zone.depth + 1));
  return { width, depth, image: null, zones };
}
