import type { FloorEvent } from '@floorlight/contracts/events';
import type { Incident } from '@floorlight/contracts/incidents';
import type { Notification } from '@floorlight/contracts/notifications';
import { type Coded, coded } from '@floorlight/languages/coded';
import { t } from './announcement-messages.ts';
import type { IncidentMetadata } from './announcement-metadata.ts';

interface Words {
  liveType: IncidentMetadata['liveType'];
  type: Notification['type'];
  message: Coded;
}

/** The text of an incident's event, below the incident's title. */
export function incidentWords(event: FloorEvent<'safety.incident.reported' | 'safety.incident.updated'>): Words {
  const { incident } = event.payload;
  const { severity, reportedByName, description } = incident;
  switch (event.name) {
    case 'safety.incident.reported':
      return {
        liveType: 'incident_report',
        type: 'warning',
        message:
          reportedByName === null
            ? coded(t.incidentReportedAnonymously[severity], { description })
            : coded(t.incidentReported[severity], { name: reportedByName, description }),
      };
    case 'safety.incident.updated':
      return { liveType: 'incident_update', ...stateOf(incident) };
    default:
      return event satisfies never;
  }
}

function stateOf({
  status,
  assignedToName: assignee,
  resolvedByName: resolver,
  resolutionNotes: notes,
}: Incident): Pick<Words, 'type' | 'message'> {
  switch (status) {
    case 'open':
      return {
        type: 'info',
        message: assignee ? coded(t.incidentOpen.person, { name: assignee }) : coded(t.incidentOpen.nobody),
      };
    case 'in_progress':
      return { type: 'info', message: withNotes(t.incidentInProgress, assignee, notes) };
    case 'resolved':
      return { type: 'success', message: withNotes(t.incidentResolved, resolver, notes) };
    case 'closed':
      return { type: 'success', message: withNotes(t.incidentClosed, resolver, notes) };
    default:
      return status satisfies never;
  }
}

type StateMessages = typeof t.incidentInProgress | typeof t.incidentResolved | typeof t.incidentClosed;

function withNotes(messages: StateMessages, name: string | null, notes: string | null): Coded {
  if (!name) return notes ? coded(messages.nobodyNotes, { notes }) : coded(messages.nobody);
  return notes ? coded(messages.personNotes, { name, notes }) : coded(messages.person, { name });
}
