import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { PublicSite } from '@floorlight/contracts/sites';
import { useMemo } from 'react';
import { FloorMap } from '#lib/location/floor-map/FloorMap.tsx';
import { planOf } from '#lib/location/floor-map/plan-of.ts';
import { wayOut } from '#lib/location/floor-map/way-out.ts';
import { useOwnZone } from '#lib/location/use-own-zone.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { titleOf } from '../alert-words.ts';
import { alertIcon } from '../emergency-icons.ts';
import { t } from './messages.ts';

/** The site's floor plan with the zone where help is needed, and the way there from the zone of whoever reads it. */
export function AlertPlan({ alert }: { alert: EmergencyAlert }) {
  const { site } = useSite(alert.siteId);
  const zone = alert.warehouseZone;
  const isMine = useCurrentUser().id === alert.reportedBy;
  const ownZone = useOwnZone();
  const from = isMine || ownZone === zone || alert.status === 'resolved' ? null : ownZone;
  const way = useMemo(() => site && wayBetween(site, from, zone), [site, from, zone]);
  const plan = site && planOf(site);
  if (!plan) return null;
  const isKnown = plan.zones.some(({ name }) => name === zone);
  const mark = {
    ...{ id: alert.id, zone, severity: alert.severity, icon: alertIcon(alert) },
    ...{ shape: 'alert' as const, label: titleOf(alert).text },
  };
  return (
    <FloorMap
      site={site}
      marks={[mark]}
      way={way ?? null}
      label={isKnown && zone ? t.plan({ zone }) : t.planWithoutZone()}
      className="h-60 desk:h-80"
    />
  );
}

function wayBetween(site: PublicSite, from: string | null, to: string | null) {
  const plan = planOf(site);
  const end = plan?.zones.find(({ name }) => name === to);
  if (!plan || !end || from === null) return null;
  return wayOut(plan, from, { x: end.x + end.width / 2, y: end.y + end.depth / 2 });
}
