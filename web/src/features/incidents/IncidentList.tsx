import { incidentNames } from '@floorlight/contracts/incident-messages';
import type { Incident } from '@floorlight/contracts/incidents';
import { Images } from 'lucide-react';
import { relativeTime } from '#lib/time/relative-time.ts';
import { ChoiceCards } from '#ui/lists/ChoiceCards.tsx';
import { ChoiceTable } from '#ui/lists/ChoiceTable.tsx';
import type { Column } from '#ui/lists/DataTable.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { IncidentStatusBadge } from './IncidentStatusBadge.tsx';
import { t as names } from './messages.ts';
import { t } from './page-messages.ts';

interface IncidentListProps {
  incidents: readonly Incident[];
  /** The id of the selected incident. */
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Milliseconds. */
  now: number;
}

/** A table on a desktop, cards on a phone. */
export function IncidentList({ incidents, chosen, onChoose, now }: IncidentListProps) {
  const age = ({ createdAt }: Incident) => relativeTime(createdAt, now);
  if (!useDesk())
    return (
      <ChoiceCards
        label={t.incidents()}
        rows={incidents}
        onChoose={onChoose}
        badges={(incident) => (
          <>
            <SeverityBadge severity={incident.severity} />
            <IncidentStatusBadge status={incident.status} />
          </>
        )}
        time={age}
      >
        {cardText}
      </ChoiceCards>
    );
  return (
    <ChoiceTable
      caption={t.newestFirst()}
      head={t.incident()}
      rows={incidents}
      title={({ title, language }) => <span lang={language ?? undefined}>{title}</span>}
      detail={(incident) => `${age(incident)} · ${origin(incident)}`}
      columns={columns()}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

const origin = ({ reportedType, location, reportedByName }: Incident) =>
  `${incidentNames.types[reportedType]()} · ${location} · ${reportedByName ?? names.anonymous()}`;

const columns = (): readonly Column<Incident>[] => [
  { head: t.severity(), className: 'w-28', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  { head: t.status(), className: 'w-32', cell: ({ status }) => <IncidentStatusBadge status={status} /> },
  {
    head: t.handledBy(),
    className: 'w-32 pe-4',
    cellClass: 'truncate text-caption',
    cell: ({ assignedToName }) => assignedToName ?? <span className="text-muted">{t.handledByNobody()}</span>,
  },
];

const cardText = (incident: Incident) => (
  <>
    <span
      dir="auto"
      lang={incident.language ?? undefined}
      className="mt-2 block break-words font-semibold text-lead leading-snug"
    >
      {incident.title}
    </span>
    <span className="block break-words text-caption text-muted">{origin(incident)}</span>
    <span className="flex flex-wrap items-center gap-x-4 text-caption">
      {incident.assignedToName ? t.handledByName({ name: incident.assignedToName }) : t.unhandled()}
      {incident.photos.length > 0 && (
        <span className="flex items-center gap-1 text-muted">
          <Images aria-hidden="true" className="size-4" />
          {t.photoCount({ count: incident.photos.length })}
        </span>
      )}
    </span>
    {incident.resolutionNotes && (
      <span className="mt-2 block break-words rounded-control bg-sunken px-3 py-2 text-caption hairline">
        {incident.resolutionNotes}
      </span>
    )}
  </>
);
