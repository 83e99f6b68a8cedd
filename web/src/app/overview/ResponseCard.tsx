import { paths } from '@floorlight/contracts/paths';
import { analyticsWeeks } from '@floorlight/contracts/safety-analytics';
import { useGetSafetyAnalyticsQuery } from '#features/safety-analytics/api.ts';
import { duration } from '#features/safety-analytics/duration.ts';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { Sparkline } from '#ui/charts/Sparkline.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { DeskCard } from './DeskCard.tsx';
import { t } from './messages.ts';

/** Milliseconds. A median of weeks moves slowly. */
const pollInterval = 60_000;

/** How fast alerts are acknowledged. Those that nobody has answered stand beside the median, and are not in it. */
export function ResponseCard({ className }: { className: string }) {
  const { currentData, ...query } = useGetSafetyAnalyticsQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  useAttendedPoll(query.refetch, pollInterval);
  const failure = loadFailure(query, t.failed());
  const median = currentData?.responses.overall.acknowledge?.median;
  const weeks = currentData?.responses.byWeek.map(({ acknowledge }) => acknowledge?.median ?? null) ?? [];
  const known = weeks.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  const unanswered = currentData?.responses.unanswered;
  return (
    <DeskCard title={t.responseTime()} link={{ to: paths.safetyAnalytics, label: t.analytics() }} className={className}>
      {currentData ? (
        <div className="grid min-h-0 gap-1 px-4 py-2">
          {median === undefined ? (
            <p className="py-2 text-muted">{t.noResponses({ weeks: analyticsWeeks })}</p>
          ) : (
            <p className="flex items-baseline gap-2">
              <span className="font-bold text-heading">{duration(median)}</span>
              <span className="text-muted">{t.median({ weeks: analyticsWeeks })}</span>
            </p>
          )}
          {unanswered && unanswered.oldest !== null && (
            <p className="font-semibold text-critical">
              {t.stillOpen({ count: unanswered.count, oldest: duration(unanswered.oldest) })}
            </p>
          )}
          {first !== undefined && last !== undefined && known.length > 1 && (
            <Sparkline
              values={weeks}
              label={t.trend({ first: duration(first), last: duration(last) })}
              className="h-14"
            />
          )}
        </div>
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <Placeholders count={2} className="h-8" grid="grid gap-2 p-4" />
      )}
    </DeskCard>
  );
}
