import type { InjuryLog, InjuryLogLine } from '@floorlight/contracts/injury-records';
import { incidentPath } from '@floorlight/contracts/paths';
import { FileCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dayLabel } from '#lib/time/site-day.ts';
import { Card } from '#ui/Card.tsx';
import { type Column, DataTable } from '#ui/lists/DataTable.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { t } from './messages.ts';

/** The cases of form 300: a table on a desktop and on paper, cards on a phone. */
export function InjuryCases({ log: { year, lines } }: { log: InjuryLog }) {
  const desk = useDesk();
  if (lines.length === 0)
    return (
      <EmptyState as="h2" icon={FileCheck} title={t.emptyTitle({ year: String(year) })}>
        {t.empty()}
      </EmptyState>
    );
  return (
    <section aria-labelledby="osha-300" className="grid grid-cols-1 gap-3">
      <h2 id="osha-300" className="font-semibold text-lead">
        {t.form300()}
      </h2>
      {desk ? (
        <Card className="overflow-x-auto">
          <DataTable
            caption={t.form300()}
            columns={columns()}
            rows={lines}
            keyOf={({ incidentId }) => incidentId}
            className="text-caption"
          />
        </Card>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {lines.map((line) => (
            <li key={line.incidentId}>
              <CaseCard line={line} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const nameOf = ({ employeeName }: InjuryLogLine): string => employeeName ?? t.privacyCase();

const columns = (): readonly Column<InjuryLogLine>[] => [
  {
    head: t.columns.number(),
    cell: ({ caseNumber, incidentId }) => (
      <Link to={incidentPath(incidentId)} className="font-semibold underline">
        {caseNumber}
      </Link>
    ),
  },
  {
    head: t.columns.name(),
    cell: (line) => (
      <>
        <span className="block font-semibold">{nameOf(line)}</span>
        {line.jobTitle}
      </>
    ),
  },
  { head: t.columns.date(), cell: ({ occurredOn }) => dayLabel(occurredOn), className: 'whitespace-nowrap' },
  { head: t.columns.place(), cell: ({ place }) => place },
  { head: t.columns.description(), cell: ({ description }) => description },
  { head: t.columns.outcome(), cell: ({ outcome }) => t.outcomes[outcome]() },
  { head: t.columns.away(), cell: ({ daysAway }) => daysAway, className: 'text-end' },
  { head: t.columns.restricted(), cell: ({ daysRestricted }) => daysRestricted, className: 'text-end' },
  { head: t.columns.kind(), cell: ({ kind }) => t.kinds[kind]() },
];

function CaseCard({ line }: { line: InjuryLogLine }) {
  const { incidentId, caseNumber, year, occurredOn, place, description, outcome, kind, daysAway, daysRestricted } =
    line;
  return (
    <Link
      to={incidentPath(incidentId)}
      className="pressable grid grid-cols-1 gap-1 rounded-card bg-surface p-4 shadow-card hairline"
    >
      <span className="font-semibold">{t.recorded({ number: String(caseNumber), year: String(year) })}</span>
      <span className="break-words">
        {nameOf(line)} · {line.jobTitle}
      </span>
      <span className="break-words text-muted">{description}</span>
      <span className="text-caption text-muted">
        {dayLabel(occurredOn)} · {place}
      </span>
      <span className="text-caption">
        {t.outcomes[outcome]()} · {t.kinds[kind]()}
        {daysAway + daysRestricted > 0 && ` · ${t.days({ count: daysAway + daysRestricted })}`}
      </span>
    </Link>
  );
}
