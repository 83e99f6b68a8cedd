import type { BreakAnalytics } from '@floorlight/contracts/break-management';
import { UsersRound } from 'lucide-react';
import { dayLabel } from '#lib/time/site-day.ts';
import { BarChart } from '#ui/charts/BarChart.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { refetchOnMount, useGetBreakAnalyticsQuery, usePolling } from './api.ts';
import { durationWords } from './break-words.ts';
import { EmployeeUsage } from './EmployeeUsage.tsx';

const sessions = [{ id: 'sessions', name: 'Breaks', colour: 'accent' }] as const;

export function Overview() {
  const { data, isError, refetch } = useGetBreakAnalyticsQuery(undefined, refetchOnMount);
  usePolling(refetch);
  if (!data)
    return isError ? (
      <ErrorState
        title="Couldn't load the figures"
        message="Check the network and try again. Breaks are still recorded."
        onRetry={refetch}
      />
    ) : (
      <div className="grid gap-5">
        <LoadingNote />
        <Skeleton className="h-26" />
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-5">
      <Figures analytics={data} />
      {data.privacy === 'team' ? (
        <Notice tone="low" icon={UsersRound}>
          Your site shows figures of the whole team only. Activity shows a name only while that person is over their
          break time.
        </Notice>
      ) : (
        <EmployeeUsage employees={data.userBreakdowns} />
      )}
      <BarChart
        title="Breaks by day"
        description="Breaks started per day, on the site's calendar."
        rowName="Day"
        rows={data.byDay.map(({ date, totalSessions }) => ({
          label: dayLabel(date),
          values: { sessions: totalSessions },
        }))}
        series={sessions}
      />
      <BarChart
        title="Breaks by hour of day"
        description="Breaks started per hour of the site's clock, all seven days together."
        rowName="Hour"
        rows={data.byHour.map(({ hour, totalSessions }) => ({
          label: `${String(hour).padStart(2, '0')}:00`,
          values: { sessions: totalSessions },
        }))}
        series={sessions}
      />
    </div>
  );
}

function Figures({ analytics }: { analytics: BreakAnalytics }) {
  const figures = [
    ['Total Sessions', String(analytics.totalSessions), 'past 7 days'],
    ['Avg Duration', durationWords(analytics.avgDuration), 'of ended breaks'],
    ['Compliance Rate', `${analytics.complianceRate}%`, 'of ended breaks were in time'],
  ];
  return (
    <dl className="grid grid-cols-1 overflow-hidden rounded-card bg-line shadow-card hairline gap-(--hairline) tablet:grid-cols-3">
      {figures.map(([name, value, note]) => (
        <div
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-3 bg-surface px-5 py-4 tablet:block"
        >
          <dt className="font-semibold text-muted">{name}</dt>
          <dd className="text-end font-bold text-heading tablet:text-start">
            {value}
            <span className="block font-normal text-caption text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
