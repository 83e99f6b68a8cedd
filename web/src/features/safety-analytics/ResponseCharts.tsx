import type { ResponseTimes, SafetyAnalytics } from '@floorlight/contracts/safety-analytics';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { BarChart } from '#ui/charts/BarChart.tsx';
import { LineChart } from '#ui/charts/LineChart.tsx';
import { duration } from './duration.ts';
import { t } from './messages.ts';

const kinds = ['acknowledge', 'resolve'] as const;
const weekStyle = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const weekLabel = (monday: string) => formatters.getDateTimeFormat(locale(), weekStyle).format(new Date(monday));

const values = (times: ResponseTimes, kind: 'acknowledge' | 'resolve') => ({
  median: times[kind]?.median ?? null,
  p90: times[kind]?.p90 ?? null,
});

/** Response times by week and by zone. */
export function ResponseCharts({ responses: { byWeek, byZone } }: Pick<SafetyAnalytics, 'responses'>) {
  const spread = [
    { id: 'median', name: t.median(), colour: 'accent' },
    { id: 'p90', name: t.p90(), colour: 'blue' },
  ] as const;
  return kinds.map((kind) => (
    <div key={kind} className="grid grid-cols-1 gap-5">
      <LineChart
        title={t.byWeek[kind]()}
        description={t.byWeekHint()}
        rowName={t.weekOf()}
        series={spread}
        format={duration}
        rows={byWeek.map((times) => ({ label: weekLabel(times.week), values: values(times, kind) }))}
      />
      <BarChart
        title={t.byZone[kind]()}
        description={t.byZoneHint()}
        rowName={t.zone()}
        direction="lying"
        grouped
        series={spread}
        format={duration}
        rows={byZone.map((times) => ({ label: times.zone ?? t.unknownZone(), values: values(times, kind) }))}
      />
    </div>
  ));
}
