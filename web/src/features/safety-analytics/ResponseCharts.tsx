import type { ResponseTimes, SafetyAnalytics } from '@floorlight/contracts/safety-analytics';
import { BarChart } from '#ui/charts/BarChart.tsx';
import { LineChart } from '#ui/charts/LineChart.tsx';
import { duration } from './duration.ts';

const spread = [
  { id: 'median', name: 'Median', colour: 'accent' },
  { id: 'p90', name: '90th percentile', colour: 'blue' },
] as const;
const week = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const weekWords = (monday: string) => week.format(new Date(monday));

const values = (times: ResponseTimes, kind: 'acknowledge' | 'resolve') => ({
  median: times[kind]?.median ?? null,
  p90: times[kind]?.p90 ?? null,
});

/** How fast help came, by week and by zone. */
export function ResponseCharts({ responses: { byWeek, byZone } }: Pick<SafetyAnalytics, 'responses'>) {
  const charts = [
    { kind: 'acknowledge', name: 'Time to acknowledge' },
    { kind: 'resolve', name: 'Time to resolve' },
  ] as const;
  return charts.map(({ kind, name }) => (
    <div key={kind} className="grid grid-cols-1 gap-5">
      <LineChart
        title={`${name}, by week`}
        description="Weeks by their Monday. Weeks without such an alert are left open."
        rowName="Week of"
        series={spread}
        format={duration}
        rows={byWeek.map((times) => ({ label: weekWords(times.week), values: values(times, kind) }))}
      />
      <BarChart
        title={`${name}, by zone`}
        description="The zone is known where the alert came with a position inside it."
        rowName="Zone"
        direction="lying"
        grouped
        series={spread}
        format={duration}
        rows={byZone.map((times) => ({ label: times.zone ?? 'Not known', values: values(times, kind) }))}
      />
    </div>
  ));
}
