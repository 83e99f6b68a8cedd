import { exportAttestations } from '@floorlight/contracts/shift-attestations';
import { ClipboardCheck, UsersRound } from 'lucide-react';
import { urlOf } from '#lib/api/call.ts';
import { ExportLink } from '#lib/session/ExportLink.tsx';
import { dayLabel } from '#lib/time/site-day.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { refetchOnMount, useListAttestationsQuery, usePolling } from './api.ts';
import { t } from './management-messages.ts';
import { StatementAnswers } from './StatementAnswers.tsx';
import { t as words } from './shift-messages.ts';

/** What the site's people said about the breaks of their shifts. */
export function SiteStatements() {
  const { data, isError, refetch } = useListAttestationsQuery({ query: { limit: 200 } }, refetchOnMount);
  usePolling(refetch);
  const clock = useSiteClock('dateTime');
  return (
    <div className="grid grid-cols-1 gap-4">
      {data && data.attestations.length > 0 && (
        <div className="flex">
          <ExportLink href={urlOf({ endpoint: exportAttestations })} />
        </div>
      )}
      {data?.privacy === 'team' && (
        <Notice tone="low" icon={UsersRound}>
          {t.shiftsOfTeam()}
        </Notice>
      )}
      <ListStates
        rows={data?.attestations}
        failure={
          isError ? { title: t.shiftsFailed.title(), message: t.shiftsFailed.message(), onRetry: refetch } : undefined
        }
        loading={<Placeholders count={4} className="h-28" grid="grid gap-3" />}
        empty={
          <Card>
            <EmptyState icon={ClipboardCheck} title={t.noShiftsTitle()} as="h2">
              {t.noShifts()}
            </EmptyState>
          </Card>
        }
      >
        {(rows) => (
          // In private sites statements have no id, so that nobody can tell them apart.
          <RowList label={t.tabs.shifts()} rows={rows} keyOf={({ id }, index) => id ?? index}>
            {({ userName, day, shiftStart, shiftEnd, answers, note }) => (
              <Card className="grid grid-cols-1 gap-2 p-4">
                <p className="truncate font-semibold">{userName ?? t.teamMember()}</p>
                <p className="text-caption text-muted">
                  {shiftStart && shiftEnd
                    ? words.hours({ start: clock(shiftStart), end: clock(shiftEnd) })
                    : dayLabel(day)}
                </p>
                <StatementAnswers answers={answers} note={note} />
              </Card>
            )}
          </RowList>
        )}
      </ListStates>
    </div>
  );
}
