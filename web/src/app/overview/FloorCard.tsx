import { alertPath, beaconPath, paths } from '@floorlight/contracts/paths';
import { MapPinned } from 'lucide-react';
import { Link } from 'react-router-dom';
import { titleOf } from '#features/alerts/alert-words.ts';
import { alertIcon } from '#features/alerts/emergency-icons.ts';
import { useOpenAlerts } from '#features/alerts/use-open-alerts.ts';
import { useListBeaconsQuery } from '#features/beacons/api.ts';
import { beaconIcon } from '#features/beacons/beacon-icons.ts';
import { FloorMap } from '#lib/location/floor-map/FloorMap.tsx';
import type { FloorMark } from '#lib/location/floor-map/marks.ts';
import { countUnplaced, planOf } from '#lib/location/floor-map/plan-of.ts';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { Skeleton } from '#ui/lists/Skeleton.tsx';
import { t as ui } from '#ui/messages.ts';
import { DeskCard } from './DeskCard.tsx';
import { MapLegend } from './MapLegend.tsx';
import { t } from './messages.ts';

/** The floor plan with the open alerts and beacons. Each mark opens what it stands for. */
export function FloorCard({ className }: { className: string }) {
  const { site } = useSite(useCurrentUser().siteId);
  const { open } = useOpenAlerts();
  const beacons = useListBeaconsQuery({ query: { isActive: 'true' } }, { refetchOnMountOrArgChange: true });
  const visible = (beacons.data ?? []).filter(({ isVisible }) => isVisible);
  const marks: FloorMark[] = [
    ...open.map((alert) => ({
      id: alert.id,
      zone: alert.warehouseZone,
      shape: 'alert' as const,
      severity: alert.severity,
      icon: alertIcon(alert),
      label: labelOf(titleOf(alert).text, alert.severity, alert.warehouseZone),
      to: alertPath(alert.id),
    })),
    ...visible.map((beacon) => ({
      id: beacon.id,
      zone: beacon.warehouseZone,
      shape: 'hazard' as const,
      severity: beacon.priority,
      icon: beaconIcon(beacon),
      label: labelOf(beacon.title, beacon.priority, beacon.warehouseZone),
      to: beaconPath(beacon.id),
    })),
  ];
  const plan = site && planOf(site);
  const unplaced = plan ? countUnplaced(plan, marks) : 0;
  return (
    <DeskCard
      title={t.floor()}
      note={t.onFloor({ alerts: open.length, beacons: visible.length })}
      link={{ to: `${paths.emergency}?tab=beacons`, label: t.beacons() }}
      className={className}
    >
      {!site ? (
        <Skeleton className="m-4 min-h-72 grow" />
      ) : plan ? (
        <>
          <FloorMap
            site={site}
            marks={marks}
            label={t.plan()}
            className="mx-3.5 mt-3 h-64 desk:h-80 wide:h-auto wide:min-h-40 wide:grow wide:basis-0"
          />
          <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-caption">
            <MapLegend />
            {unplaced > 0 && <p className="font-semibold">{t.notOnPlan({ count: unplaced })}</p>}
          </div>
        </>
      ) : (
        <NoPlan />
      )}
    </DeskCard>
  );
}

const labelOf = (title: string, severity: FloorMark['severity'], zone: string | null): string =>
  t.mark({ title, severity: ui.severity[severity](), zone: zone ?? t.zoneUnknown() });

function NoPlan() {
  const mayDraw = useMay('sites.edit');
  return (
    <EmptyState
      icon={MapPinned}
      title={t.noPlan()}
      action={
        mayDraw && (
          <Link to={paths.site} className={buttonStyle('secondary')}>
            {t.drawPlan()}
          </Link>
        )
      }
    >
      {t.noPlanHint()}
    </EmptyState>
  );
}
