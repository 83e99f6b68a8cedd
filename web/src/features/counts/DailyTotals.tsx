import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { dayLabel } from '#lib/time/site-day.ts';
import { BarChart } from '#ui/charts/BarChart.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { useGetDailyTotalsQuery } from './api.ts';
import { categories } from './count-words.ts';

const spans = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
];
const colours = { rebinPsTotes: 'accent', psToteOverflow: 'blue', floorTable: 'green' } as const;
const series = categories.map(({ id, name }) => ({ id, name, colour: colours[id] }));

/** The totals of the site per day. */
export function DailyTotals() {
  const [days, setDays] = useState(7);
  const { data, error, refetch } = useGetDailyTotalsQuery({ query: { days } }, { refetchOnMountOrArgChange: true });
  return (
    <section aria-label="Totals per day" className="grid grid-cols-1 gap-3">
      <div className="w-full tablet:w-64">
        <SelectField
          label="Totals per day"
          value={String(days)}
          options={spans}
          onChange={({ target }) => setDays(Number(target.value))}
        />
      </div>
      {data ? (
        <BarChart
          title="Items counted per day"
          description="The last count of each wall per day, on the site's calendar."
          rowName="Day"
          rows={data.map(({ day, rebinPsTotes, psToteOverflow, floorTable }) => ({
            label: dayLabel(day),
            values: { rebinPsTotes, psToteOverflow, floorTable },
          }))}
          series={series}
        />
      ) : error ? (
        <ErrorState
          title="Couldn't load the totals"
          message={failureMessageOf(error, 'Please try again.')}
          onRetry={refetch}
        />
      ) : (
        <>
          <LoadingNote />
          <Skeleton className="h-90" />
        </>
      )}
    </section>
  );
}
