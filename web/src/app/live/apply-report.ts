import { Beacon } from '@floorlight/contracts/beacons';
import { Incident } from '@floorlight/contracts/incidents';
import type { LiveMessage } from '@floorlight/contracts/live';
import { incidentPath, paths } from '@floorlight/contracts/paths';
import { applyBeacon } from '#features/beacons/api.ts';
import { applyIncident } from '#features/incidents/api.ts';
import type { AppDispatch } from '../store.ts';

interface Applied {
  /** Who did it, where that is known. */
  actor: string | null;
  link: { label: string; to: string };
}

/** What a beacon or an incident told live changes in what is shown; null for any other message. */
export function applyReport({ type, data }: LiveMessage, dispatch: AppDispatch): Applied | null {
  if (type === 'andon_placed' || type === 'andon_resolved') {
    const beacon = Beacon.safeParse(data);
    if (!beacon.success) return null;
    dispatch(applyBeacon(beacon.data));
    const { placedBy, resolvedBy } = beacon.data;
    return {
      actor: type === 'andon_placed' ? placedBy : resolvedBy,
      link: { label: 'View Beacons', to: `${paths.emergency}?tab=beacons` },
    };
  }
  if (type === 'incident_report' || type === 'incident_update') {
    const incident = Incident.safeParse(data);
    if (!incident.success) return null;
    dispatch(applyIncident(incident.data));
    return {
      actor: type === 'incident_report' ? incident.data.reportedBy : null,
      link: { label: 'View Incident', to: incidentPath(incident.data.id) },
    };
  }
  return null;
}
