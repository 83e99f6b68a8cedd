import type { CountPlan } from '../count-plan.ts';

/** The first and the last wall, in the site's order or the other way round. */
export interface Range {
  from: string;
  to: string;
}

/** The walls of an area in a range; all without one. */
export function wallsIn(
  { name: afeArea, walls }: CountPlan['areas'][number],
  range: Range | undefined,
): { afeArea: string; wallNumber: string }[] {
  const ends = range ? [walls.indexOf(range.from), walls.indexOf(range.to)] : [0, walls.length - 1];
  return walls
    .slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1)
    .map((wallNumber) => ({ afeArea, wallNumber }));
}
