import type { FloorEvent } from '@floorlight/contracts/events';
import type { Incident } from '@floorlight/contracts/incidents';
import type { Notification } from '@floorlight/contracts/notifications';
import type { IncidentMetadata } from './announcement-metadata.ts';

interface Words {
  liveType: IncidentMetadata['liveType'];
  type: Notification['type'];
  message: string;
}

/** The text of an incident's event, below the incident's title. */
export function incidentWords(event: FloorEvent<'safety.incident.reported' | 'safety.incident.updated'>): Words {
  const { incident } = event.payload;
  switch (event.name) {
    case 'safety.incident.reported':
      return {
        liveType: 'incident_report',
        type: 'warning',
        message: `Reported by ${incident.reportedByName} (severity ${incident.severity}): ${incident.description}`,
      };
    case 'safety.incident.updated':
      return { liveType: 'incident_update', ...stateOf(incident) };
    default:
      return event satisfies never;
  }
}

function stateOf({
  status,
  assignedToName,
  resolvedByName,
  resolutionNotes,
}: Incident): Pick<Words, 'type' | 'message'> {
  const notes = resolutionNotes ? `: ${resolutionNotes}` : '';
  const by = (name: string | null) => (name ? ` by ${name}` : '');
  switch (status) {
    case 'open':
      return { type: 'info', message: assignedToName ? `Assigned to ${assignedToName}` : 'Not assigned yet' };
    case 'in_progress':
      return { type: 'info', message: `Being worked on${by(assignedToName)}${notes}` };
    case 'resolved':
      return { type: 'success', message: `Resolved${by(resolvedByName)}${notes}` };
    case 'closed':
      return { type: 'success', message: `Closed${by(resolvedByName)}${notes}` };
    default:
      return status satisfies never;
  }
}
