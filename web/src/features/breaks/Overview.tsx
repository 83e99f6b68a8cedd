import type { BreakAnalytics } from '@floorlight/contracts/break-management';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { UsersRound } from 'lucide-react';
import { dayLabel } from '#lib/time/site-day.ts';
import { BarChart } from '#ui/charts/BarChart.tsx';
import { formatNumber } from '#ui/charts/chart-data.ts';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { refetchOnMount, useGetBreakAnalyticsQuery, usePolling } from './api.ts';
import { durationWords, rateWords } from './break-words.ts';
import { EmployeeUsage } from './EmployeeUsage.tsx';
import { t } from './management-messages.ts';

const hourStyle = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const;

/** An hour of the day, `08:00`. */
const hourLabel = (hour: number): string =>
  formatters.getDateTimeFormat(locale(), hourStyle).format(new Date(Date.UTC(2000, 0, 1, hour)));

export function Overview() {
  const { data, isError, refetch } = useGetBreakAnalyticsQuery(undefined, refetchOnMount);
  usePolling(refetch);
  if (!data)
    return isError ? (
      <ErrorState title={t.figuresFailed.title()} message={t.figuresFailed.message()} onRetry={refetch} />
    ) : (
      <div className="grid gap-5">
        <LoadingNote />
        <Skeleton className="h-26" />
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    );
  const sessions = [{ id: 'sessions', name: t.breaks(), colour: 'accent' }] as const;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Figures analytics={data} />
      {data.privacy === 'team' ? (
        <Notice tone="low" icon={UsersRound}>
          {t.teamOnly()}
        </Notice>
      ) : (
        <EmployeeUsage employees={data.userBreakdowns} />
      )}
      <BarChart
        title={t.byDay()}
        description={t.byDayHint()}
        rowName={t.day()}
        rows={data.byDay.map(({ date, totalSessions }) => ({
          label: dayLabel(date),
          values: { sessions: totalSessions },
        }))}
        series={sessions}
      />
      <BarChart
        title={t.complianceByDay()}
        description={t.complianceByDayHint()}
        rowName={t.day()}
        rows={data.byDay.map(({ date, totalSessions, complianceRate }) => ({
          label: dayLabel(date),
          // A day without breaks has no rate.
          values: { compliance: totalSessions === 0 ? null : complianceRate },
        }))}
        series={[{ id: 'compliance', name: t.compliance(), colour: 'green' }]}
        format={rateWords}
      />
      <BarChart
        title={t.byHour()}
        description={t.byHourHint()}
        rowName={t.hour()}
        rows={data.byHour.map(({ hour, totalSessions }) => ({
          label: hourLabel(hour),
          values: { sessions: totalSessions },
        }))}
        series={sessions}
      />
    </div>
  );
}

function Figures({ analytics }: { analytics: BreakAnalytics }) {
  const figures = [
    [t.totalSessions(), formatNumber(analytics.totalSessions), t.pastWeek()],
    [t.averageDuration(), durationWords(analytics.avgDuration), t.ofEnded()],
    [t.complianceRate(), rateWords(analytics.complianceRate), t.inTime()],
  ];
  return (
    <dl className="grid grid-cols-1 overflow-hidden rounded-card bg-line shadow-card hairline gap-(--hairline) tablet:grid-cols-3">
      {figures.map(([name, value, note]) => (
        <div
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-3 bg-surface px-5 py-4 tablet:block"
        >
          <dt className="font-semibold text-muted">{name}</dt>
          <dd className="ms-auto text-end font-bold text-heading tablet:ms-0 tablet:text-start">
            {value}
            <span className="block font-normal text-caption text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
