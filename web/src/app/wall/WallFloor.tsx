import type { PublicSite } from '@floorlight/contracts/sites';
import type { WallAlert, WallBeacon } from '@floorlight/contracts/wall-displays';
import { clsx } from 'clsx';
import { alertIcon } from '#features/alerts/emergency-icons.ts';
import { beaconIcon } from '#features/beacons/beacon-icons.ts';
import { FloorMap } from '#lib/location/floor-map/FloorMap.tsx';
import type { FloorMark } from '#lib/location/floor-map/marks.ts';
import { countUnplaced, planOf } from '#lib/location/floor-map/plan-of.ts';
import { MapLegend } from '../overview/MapLegend.tsx';
import { t } from './messages.ts';
import { wallCard } from './wall-card.ts';
import { kindOf } from './wall-words.ts';

interface WallFloorProps {
  site: PublicSite;
  alerts: readonly WallAlert[];
  beacons: readonly WallBeacon[];
  /** Pixels of the smallest letters. */
  unit: number;
}

const pictureOf = (image: string): string => `/api/wall/floor-plans/${image}`;

/** The floor plan with the open alerts and beacons. */
export function WallFloor({ site, alerts, beacons, unit }: WallFloorProps) {
  const marks: FloorMark[] = [
    ...alerts.map((alert) => ({
      id: alert.id,
      zone: alert.zone,
      shape: 'alert' as const,
      severity: alert.severity,
      icon: alertIcon(alert),
      label: kindOf(alert),
    })),
    ...beacons.map((beacon) => ({
      id: beacon.id,
      zone: beacon.zone,
      shape: 'hazard' as const,
      severity: beacon.severity,
      icon: beaconIcon(beacon),
      label: beacon.zone,
    })),
  ];
  const plan = planOf(site);
  const unplaced = plan ? countUnplaced(plan, marks) : 0;
  return (
    <section aria-label={t.floor()} className={clsx(wallCard, 'flex flex-col gap-[0.6em]')}>
      {plan ? (
        <FloorMap
          site={site}
          marks={marks}
          label={t.floor()}
          letter={unit}
          pictureOf={pictureOf}
          className="h-[20em] desk:h-auto desk:min-h-0 desk:grow desk:basis-0"
        />
      ) : (
        <p className="m-auto text-muted">{t.noPlan()}</p>
      )}
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <MapLegend className="text-[1em]" />
        {unplaced > 0 && <p className="font-semibold">{t.notOnPlan({ count: unplaced })}</p>}
      </div>
    </section>
  );
}
