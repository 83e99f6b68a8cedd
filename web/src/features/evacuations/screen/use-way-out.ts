import { escapeRoute } from '@floorlight/contracts/escape-routes';
import type { PublicSite } from '@floorlight/contracts/sites';
import { useMemo } from 'react';
import { planOf } from '#lib/location/floor-map/plan-of.ts';
import { lengthOf, type Point, wayOut } from '#lib/location/floor-map/way-out.ts';

export interface WayOnPlan {
  way: Point[];
  metres: number;
}

/** The way on the floor plan from a zone to its exit, or to its assembly point where the plan has no exit; null without one. */
export const useWayOut = (site: PublicSite | undefined, zone: string | null): WayOnPlan | null =>
  useMemo(() => {
    // Exits have their places on the floor plan alone.
    const plan = site?.floorPlan ? planOf(site) : null;
    if (!site || !plan || zone === null) return null;
    const { exit, assembly } = escapeRoute(site, zone);
    const end =
      site.exits.find(({ name }) => name === exit) ?? site.assemblyPoints.find(({ name }) => name === assembly);
    const way = end && wayOut(plan, zone, { x: end.x, y: end.y });
    return way ? { way, metres: Math.round(lengthOf(way)) } : null;
  }, [site, zone]);
