import type { Incident } from '@floorlight/contracts/incidents';
import { clsx } from 'clsx';
import { relativeTime } from '#lib/time/relative-time.ts';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { IncidentStatusBadge } from './IncidentBadges.tsx';
import type { IncidentListProps } from './IncidentCards.tsx';
import { incidentTypeWords } from './incident-words.ts';

/** At a desk: a table to compare. */
export function IncidentTable({ incidents, chosen, onChoose, now }: IncidentListProps) {
  return (
    <div className="overflow-hidden rounded-card bg-surface shadow-card hairline">
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">Incidents, newest first</caption>
        <thead>
          <tr className="text-[13px] text-muted hairline-b">
            <th scope="col" className="py-3 pl-5 font-semibold">
              Incident
            </th>
            <th scope="col" className="w-28 py-3 font-semibold">
              Severity
            </th>
            <th scope="col" className="w-32 py-3 font-semibold">
              Status
            </th>
            <th scope="col" className="w-32 py-3 pr-4 font-semibold">
              Handled by
            </th>
          </tr>
        </thead>
        <tbody>
          {incidents.map((incident) => (
            <Row
              key={incident.id}
              incident={incident}
              isChosen={incident.id === chosen}
              onChoose={() => onChoose(incident.id)}
              now={now}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  incident: Incident;
  isChosen: boolean;
  onChoose: () => void;
  now: number;
}

function Row({ incident, isChosen, onChoose, now }: RowProps) {
  return (
    <tr
      className={clsx(
        'relative not-last:hairline-b hover:bg-sunken',
        isChosen && 'bg-sunken shadow-[inset_4px_0_0_var(--accent)]',
      )}
    >
      <td className="min-w-0 py-3 pl-5">
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={onChoose}
          className="block w-full truncate text-left font-semibold after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-[-3px]"
        >
          {incident.title}
        </button>
        <span className="block truncate text-caption text-muted">
          {relativeTime(incident.createdAt, now)} · {incidentTypeWords[incident.reportedType]} · {incident.location} ·{' '}
          {incident.reportedByName}
        </span>
      </td>
      <td className="py-3">
        <SeverityBadge severity={incident.severity} />
      </td>
      <td className="py-3">
        <IncidentStatusBadge status={incident.status} />
      </td>
      <td className="truncate py-3 pr-4 text-caption">
        {incident.assignedToName ?? <span className="text-muted">Nobody</span>}
      </td>
    </tr>
  );
}
