import type { Incident } from '@floorlight/contracts/incidents';
import { ChevronRight, Images } from 'lucide-react';
import { relativeTime } from '#lib/time/relative-time.ts';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { IncidentStatusBadge } from './IncidentBadges.tsx';
import { incidentTypeWords } from './incident-words.ts';

export interface IncidentListProps {
  incidents: readonly Incident[];
  /** The id of the one whose detail is shown. */
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Milliseconds. */
  now: number;
}

/** On a phone: one card per incident; a tap opens it. */
export function IncidentCards({ incidents, onChoose, now }: IncidentListProps) {
  return (
    <ul aria-label="Incidents" className="grid grid-cols-1 gap-3">
      {incidents.map((incident) => (
        <li key={incident.id} className="min-w-0">
          <button
            type="button"
            onClick={() => onChoose(incident.id)}
            className="pressable flex w-full items-center gap-3 rounded-card bg-surface p-4 text-left shadow-card hairline"
          >
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-center gap-2">
                <SeverityBadge severity={incident.severity} />
                <IncidentStatusBadge status={incident.status} />
                <span className="ml-auto text-caption text-muted">{relativeTime(incident.createdAt, now)}</span>
              </span>
              <span className="mt-2 block break-words font-semibold text-lead leading-snug">{incident.title}</span>
              <span className="block break-words text-caption text-muted">
                {incidentTypeWords[incident.reportedType]} · {incident.location} · {incident.reportedByName}
              </span>
              <span className="flex flex-wrap items-center gap-x-4 text-caption">
                {incident.assignedToName ? `Handled by ${incident.assignedToName}` : 'Nobody handles it yet'}
                {incident.photos.length > 0 && (
                  <span className="flex items-center gap-1 text-muted">
                    <Images aria-hidden="true" className="size-4" />
                    {incident.photos.length === 1 ? '1 photo' : `${incident.photos.length} photos`}
                  </span>
                )}
              </span>
              {incident.resolutionNotes && (
                <span className="mt-2 block break-words rounded-control bg-sunken px-3 py-2 text-caption hairline">
                  {incident.resolutionNotes}
                </span>
              )}
            </span>
            <ChevronRight aria-hidden="true" className="size-6 shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
