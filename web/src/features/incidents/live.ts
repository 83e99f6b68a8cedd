import type { Incident } from '@floorlight/contracts/incidents';
import { incidentPath } from '@floorlight/contracts/paths';
import { desktopPriority } from '#lib/device/desktop-notifications.ts';
import type { LiveHandler } from '#lib/live/reaction.ts';
import { applyIncident } from './api.ts';
import { t } from './messages.ts';

export const onIncidentReport: LiveHandler<'incident_report'> = ({ data: incident }) => ({
  ...shown(incident),
  ...(incident.reportedBy !== null && { actor: incident.reportedBy }),
  tone: 'warning',
  sound: 'caution',
});

export const onIncidentUpdate: LiveHandler<'incident_update'> = ({ data: incident }) => ({
  ...shown(incident),
  settles: incident.status !== 'open',
  tone: 'info',
});

const shown = (incident: Incident) => ({
  update: applyIncident(incident),
  link: { label: t.viewIncident(), to: incidentPath(incident.id) },
  desktop: desktopPriority(incident.severity),
});
