import { paths } from '@floorlight/contracts/paths';
import { Day } from '@floorlight/contracts/scalars';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
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
import { SiteCountList } from './site-count/SiteCountList.tsx';
import { SiteReport } from './site-count/SiteReport.tsx';
import { t } from './site-counts-messages.ts';

/** Milliseconds: in addition to live messages, the maximum age of a visible screen. */
const pollInterval = 15_000;
const refetchOnMount = { refetchOnMountOrArgChange: true };

/** The counts of the manager's site on one day: coverage, sessions and comparison, updated live. */
export function CountsPage() {
  const [search, setSearch] = useSearchParams();
  const { plan, error: planError, retry: retryPlan } = useCountPlan();
  const today = useSiteDay(plan?.timeZone);
  const day = earlierDay(search.get('day'), today);
  const onDay = { query: day ? { day } : {} };
  const coverage = useGetCoverageQuery(onDay, refetchOnMount);
  const sessions = useListCountSessionsQuery(onDay, refetchOnMount);
  const [opened, setOpened] = useState<string | null>(null);
  const refetch = () => {
    if (!plan) void retryPlan();
    void coverage.refetch();
    void sessions.refetch();
  };
  useAttendedPoll(refetch, pollInterval);
  const shown = day ?? coverage.currentData?.day ?? today;
  const failure = coverage.error ?? sessions.error ?? planError;

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        back={{ label: t.backToHome(), to: paths.home }}
        title={t.title()}
        action={
          <DayPicker
            day={shown}
            today={day === null ? shown : today}
            onChange={(next) => setSearch(next ? { day: next } : {}, { replace: true })}
          />
        }
      >
        <PageHint>{t.hint()}</PageHint>
      </PageHeader>
      {plan && <SiteCountList plan={plan} />}
      {plan && coverage.currentData && sessions.currentData ? (
        <div className="grid grid-cols-1 gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desk:items-start">
          <Coverage
            coverage={coverage.currentData}
            levels={plan.levels ?? []}
            timeZone={plan.timeZone}
            onOpenSession={setOpened}
          />
          <SessionList title={t.sessions()} sessions={sessions.currentData} timeZone={plan.timeZone} onOpen={setOpened}>
            <EmptyState icon={ClipboardList} title={t.noneTitle()}>
              {t.noneHint()}
            </EmptyState>
          </SessionList>
        </div>
      ) : failure ? (
        <ErrorState title={t.loadFailed()} message={failureMessageOf(failure, api.tryAgain())} onRetry={refetch} />
      ) : (
        <div className="grid grid-cols-1 gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <LoadingNote />
          <Skeleton className="h-110" />
          <Skeleton className="h-72" />
        </div>
      )}
      {plan && shown && sessions.currentData && sessions.currentData.length > 0 && (
        <SiteReport of={{ day: shown }} recipients={plan.reportRecipients} />
      )}
      {/* Stays mounted while another day loads, so that the chosen sessions stay. */}
      {shown && <CompareSessions day={shown} />}
      <DailyTotals />
      {opened && <SessionSheet id={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** The day in the address if it is a valid earlier day of the site; otherwise null, which means today. */
const earlierDay = (value: string | null, today: string | null): string | null =>
  Day.safeParse(value).success && (!today || (value ?? '') < today) ? value : null;
