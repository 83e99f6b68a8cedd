import type { ResponseTimes, SafetyAnalytics } from '@floorlight/contracts/safety-analytics';
import { BarChart } from '#ui/charts/BarChart.tsx';
import { LineChart } from '#ui/charts/LineChart.tsx';
import { duration } from './duration.ts';

const spread = [
  { id: 'median', name: 'Median', colour: 'accent' },
  { id: 'p90', name: '90th percentile', colour: 'blue' },
] as const;
const week = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const weekLabel = (monday: string) => week.format(new Date(monday));

const values = (times: ResponseTimes, kind: 'acknowledge' | 'resolve') => ({
  median: times[kind]?.median ?? null,
  p90: times[kind]?.p90 ?? null,
});

/** Response times by week and by zone. */
export function ResponseCharts({ responses: { byWeek, byZone } }: Pick<SafetyAnalytics, 'responses'>) {
  const charts = [
    { kind: 'acknowledge', name: 'Time to acknowledge' },
    { kind: 'resolve', name: 'Time to resolve' },
  ] as const;
  return charts.map(({ kind, name }) => (
    <div key={kind} className="grid grid-cols-1 gap-5">
      <LineChart
        title={`${name}, by week`}
        description="Each week starts on Monday. Weeks without alerts are empty."
        rowName="Week of"
        series={spread}
        format={duration}
        rows={byWeek.map((times) => ({ label: weekLabel(times.week), values: values(times, kind) }))}
      />
      <BarChart
        title={`${name}, by zone`}
        description="The zone is known if the alert was sent with a location inside it."
        rowName="Zone"
        direction="lying"
        grouped
        series={spread}
        format={duration}
        rows={byZone.map((times) => ({ label: times.zone ?? 'Unknown', values: values(times, kind) }))}
      />
    </div>
  ));
}
