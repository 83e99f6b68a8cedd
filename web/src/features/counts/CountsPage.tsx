import { paths } from '@floorlight/contracts/paths';
import { Day } from '@floorlight/contracts/scalars';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { wordsOf } from '#lib/api/failure.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useSiteDay } from '#lib/time/use-site-day.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { useGetCoverageQuery, useListCountSessionsQuery } from './api.ts';
import { CompareSessions } from './CompareSessions.tsx';
import { Coverage } from './Coverage.tsx';
import { useCountPlan } from './count-plan.ts';
import { DailyTotals } from './DailyTotals.tsx';
import { DayPicker } from './DayPicker.tsx';
import { SessionList } from './SessionList.tsx';
import { SessionSheet } from './SessionSheet.tsx';

/** Milliseconds: beside what comes live, a screen that somebody looks at is never older. */
const renewal = 15_000;
const asOpened = { refetchOnMountOrArgChange: true };

/** What is counted at the manager's site on a day, by whom, and what is not; live while it is open. */
export function CountsPage() {
  const [search, setSearch] = useSearchParams();
  const { plan, error: planError, retry: retryPlan } = useCountPlan();
  const today = useSiteDay(plan?.timeZone);
  const day = earlierDay(search.get('day'), today);
  const onDay = { query: day ? { day } : {} };
  const coverage = useGetCoverageQuery(onDay, asOpened);
  const sessions = useListCountSessionsQuery(onDay, asOpened);
  const [opened, setOpened] = useState<string | null>(null);
  const refetch = () => {
    if (!plan) void retryPlan();
    void coverage.refetch();
    void sessions.refetch();
  };
  useAttendedPoll(refetch, renewal);
  const shown = day ?? coverage.currentData?.day ?? today;
  const failure = coverage.error ?? sessions.error ?? planError;

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        back={{ label: 'Back to home', to: paths.home }}
        title="Inventory Counts"
        action={
          <DayPicker
            day={shown}
            today={day === null ? shown : today}
            onChange={(next) => setSearch(next ? { day: next } : {}, { replace: true })}
          />
        }
      >
        <PageHint>What is counted at your site, by whom, and which walls are left</PageHint>
      </PageHeader>
      {plan && coverage.currentData && sessions.currentData ? (
        <div className="grid grid-cols-1 gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desk:items-start">
          <Coverage coverage={coverage.currentData} timeZone={plan.timeZone} onOpenSession={setOpened} />
          <SessionList title="Sessions" sessions={sessions.currentData} timeZone={plan.timeZone} onOpen={setOpened}>
            <EmptyState icon={ClipboardList} title="Nobody has counted">
              Whoever saves a wall on this day appears here at once.
            </EmptyState>
          </SessionList>
        </div>
      ) : failure ? (
        <ErrorState
          title="The counts could not be loaded"
          message={wordsOf(failure, 'Please try again.')}
          onRetry={refetch}
        />
      ) : (
        <div className="grid grid-cols-1 gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <LoadingNote />
          <Skeleton className="h-110" />
          <Skeleton className="h-72" />
        </div>
      )}
      {/* Stays while another day is loaded: what is chosen is kept. */}
      {shown && <CompareSessions day={shown} />}
      <DailyTotals />
      {opened && <SessionSheet id={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** The day an address asks for; null, which is today, for what is no earlier day of the site. */
const earlierDay = (asked: string | null, today: string | null): string | null =>
  Day.safeParse(asked).success && (!today || (asked ?? '') < today) ? asked : null;
