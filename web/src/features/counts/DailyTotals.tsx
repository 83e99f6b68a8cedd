import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { dayLabel } from '#lib/time/site-day.ts';
import { BarChart } from '#ui/charts/BarChart.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { useGetDailyTotalsQuery } from './api.ts';
import { categories } from './count-words.ts';
import { t as counts } from './messages.ts';
import { t } from './site-counts-messages.ts';

const spans = [7, 30, 90];
const colours = { rebinPsTotes: 'accent', psToteOverflow: 'blue', floorTable: 'green' } as const;

/** The totals of the site per day. */
export function DailyTotals() {
  const [days, setDays] = useState(7);
  const { data, error, refetch } = useGetDailyTotalsQuery({ query: { days } }, { refetchOnMountOrArgChange: true });
  return (
    <section aria-label={t.totalsPerDay()} className="grid grid-cols-1 gap-3">
      <div className="w-full tablet:w-64">
        <SelectField
          label={t.totalsPerDay()}
          value={String(days)}
          options={spans.map((count) => ({ value: String(count), label: t.lastDays({ count }) }))}
          onChange={({ target }) => setDays(Number(target.value))}
        />
      </div>
      {data ? (
        <BarChart
          title={t.itemsPerDay()}
          description={t.itemsPerDayHint()}
          rowName={t.day()}
          rows={data.map(({ day, rebinPsTotes, psToteOverflow, floorTable }) => ({
            label: dayLabel(day),
            values: { rebinPsTotes, psToteOverflow, floorTable },
          }))}
          series={categories.map((id) => ({ id, name: counts.category[id](), colour: colours[id] }))}
        />
      ) : error ? (
        <ErrorState title={t.loadTotalsFailed()} message={failureMessageOf(error, api.tryAgain())} onRetry={refetch} />
      ) : (
        <>
          <LoadingNote />
          <Skeleton className="h-90" />
        </>
      )}
    </section>
  );
}
