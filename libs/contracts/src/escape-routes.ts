import type { PlanPoint, PublicSite, Zone } from './sites.ts';

/** The names of the exit and the assembly point for people in a zone: those of its settings, else the nearest on the plan. */
export function escapeRoute(
  // An earlier release of auth sends no exits.
  {
    andonZones,
    exits = [],
    assemblyPoints = [],
  }: Pick<PublicSite, 'andonZones'> & Partial<Pick<PublicSite, 'exits' | 'assemblyPoints'>>,
  zoneName: string,
): { exit: string | null; assembly: string | null } {
  const zone = andonZones.find(({ name }) => name === zoneName);
  return {
    exit: zone?.exit ?? nearest(zone, exits),
    assembly: zone?.assembly ?? nearest(zone, assemblyPoints),
  };
}

/** The point with the shortest straight way from the middle of a zone; null where the zone is not on the plan. */
function nearest(zone: Zone | undefined, points: readonly PlanPoint[]): string | null {
  const { plan } = zone ?? {};
  if (!plan) return null;
  const distanceTo = ({ x, y }: PlanPoint) => Math.hypot(x - plan.x - plan.width / 2, y - plan.y - plan.depth / 2);
  return points.toSorted((one, other) => distanceTo(one) - distanceTo(other))[0]?.name ?? null;
}
