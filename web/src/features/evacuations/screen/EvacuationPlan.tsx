import type { Evacuation } from '@floorlight/contracts/evacuations';
import type { PublicSite } from '@floorlight/contracts/sites';
import { Biohazard, Flame, TriangleAlert } from 'lucide-react';
import { FloorMap } from '#lib/location/floor-map/FloorMap.tsx';
import type { FloorMark } from '#lib/location/floor-map/marks.ts';
import { planOf } from '#lib/location/floor-map/plan-of.ts';
import type { Point } from '#lib/location/floor-map/way-out.ts';
import { t } from '../messages.ts';

interface EvacuationPlanProps {
  site: PublicSite;
  evacuation: Evacuation;
  way: Point[] | null;
}

/** The floor plan with the exits, the assembly points, the zones that people leave, and the way out. */
export function EvacuationPlan({ site, evacuation, way }: EvacuationPlanProps) {
  if (!planOf(site)) return null;
  return (
    <FloorMap
      site={site}
      marks={marksOf(evacuation)}
      way={way}
      meetingPoints={site.floorPlan ? site.assemblyPoints : []}
      label={t.plan()}
      className="order-last h-[min(15rem,30dvh)] rounded-card bg-surface p-2.5 text-ink desk:order-none desk:row-span-2 desk:h-96"
    />
  );
}

const icons = { fire: Flame, hazmat: Biohazard, other: TriangleAlert };

/** None where people leave the whole site. */
const marksOf = ({ id, kind, zones }: Evacuation): FloorMark[] =>
  zones.map((zone) => ({
    ...{ id: `${id} ${zone}`, zone, shape: 'alert', severity: 'critical', icon: icons[kind] },
    label: `${t.kind[kind]()}: ${zone}`,
  }));
