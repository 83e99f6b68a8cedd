import type { BeaconType } from '@floorlight/contracts/beacons';
import { paths } from '@floorlight/contracts/paths';
import type { SafetyAnalytics } from '@floorlight/contracts/safety-analytics';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { incidentNames } from '#features/incidents/api.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { siteDay } from '#lib/time/site-day.ts';
import { Card } from '#ui/Card.tsx';
import { BarChart } from '#ui/charts/BarChart.tsx';
import { Pareto } from '#ui/charts/Pareto.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { useGetSafetyAnalyticsQuery } from './api.ts';
import { KeyFigures } from './KeyFigures.tsx';
import { RangeChoice } from './RangeChoice.tsx';
import { ResponseCharts } from './ResponseCharts.tsx';
import type { Range } from './ranges.ts';

const beaconTypeNames: Record<BeaconType, string> = {
  warning: 'Warning',
  caution: 'Caution',
  danger: 'Danger',
  maintenance: 'Maintenance',
};
const severities = [
  { id: 'critical', name: 'Critical', colour: 'critical' },
  { id: 'high', name: 'High', colour: 'high' },
  { id: 'medium', name: 'Medium', colour: 'medium' },
  { id: 'low', name: 'Low', colour: 'low' },
] as const;
/** How many combinations are drawn: a phone has less room for their names. */
const combinations = { desk: 10, phone: 5 };
const placeholders = [1, 2, 3];

/** Response times, beacons and incidents of a period, for managers. */
export function SafetyAnalyticsPage() {
  const { site } = useSite(useCurrentUser().siteId);
  const [range, setRange] = useState<Range>({});
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
  } = useGetSafetyAnalyticsQuery({ query: range }, { refetchOnMountOrArgChange: true });
  const shown = data ? { from: data.from, to: data.to } : range;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        back={{ label: 'Back to the Emergency Response Center', to: paths.emergency }}
        title="Safety Analytics"
        action={<RangeChoice range={shown} today={siteDay(site?.timeZone, Date.now())} onChange={setRange} />}
      >
        <PageHint>Response times, beacons and incidents.</PageHint>
      </PageHeader>
      {data ? (
        <Figures data={data} />
      ) : error && !isFetching ? (
        <ErrorState
          title="Couldn't load the figures"
          message={failureMessageOf(error, 'Please try again.')}
          onRetry={refetch}
        />
      ) : (
        <>
          <LoadingNote />
          {placeholders.map((row) => (
            <Skeleton key={row} className="h-80 rounded-card" />
          ))}
        </>
      )}
    </div>
  );
}

function Figures({ data: { responses, beacons, incidents } }: { data: SafetyAnalytics }) {
  const combinationsDrawn = combinations[useDesk() ? 'desk' : 'phone'];
  return (
    <>
      <h2 className="mt-2 font-semibold text-title">Emergency alerts</h2>
      {responses.overall.alerts ? (
        <>
          <KeyFigures overall={responses.overall} />
          <ResponseCharts responses={responses} />
        </>
      ) : (
        <Nothing what="No emergency alert was sent in this period." />
      )}
      <h2 className="mt-2 font-semibold text-title">Beacons</h2>
      {beacons.total ? (
        <>
          <Pareto
            title="Beacons by type"
            rowName="Type"
            countName="Beacons"
            amounts={beacons.byType.map(({ alertType, count }) => ({ label: beaconTypeNames[alertType], count }))}
          />
          <Pareto
            title="Beacons by zone"
            rowName="Zone"
            countName="Beacons"
            amounts={beacons.byZone.map(({ zone, count }) => ({ label: zone, count }))}
          />
          <Pareto
            title="Beacons by type and zone"
            description={`The chart shows the ${combinationsDrawn} most frequent. The table shows all.`}
            rowName="Type and zone"
            countName="Beacons"
            drawn={combinationsDrawn}
            amounts={beacons.byTypeAndZone.map(({ alertType, zone, count }) => ({
              label: `${beaconTypeNames[alertType]}, ${zone}`,
              count,
            }))}
          />
        </>
      ) : (
        <Nothing what="No beacon was placed in this period." />
      )}
      <h2 className="mt-2 font-semibold text-title">Incidents</h2>
      {incidents.total ? (
        <BarChart
          title="Incidents by type and severity"
          rowName="Type"
          direction="lying"
          series={severities}
          rows={incidents.byType.map(({ reportedType, critical, high, medium, low }) => ({
            label: incidentNames.types[reportedType](),
            values: { critical, high, medium, low },
          }))}
        />
      ) : (
        <Nothing what="No incident was reported in this period." />
      )}
    </>
  );
}

function Nothing({ what }: { what: string }) {
  return (
    <Card>
      <EmptyState icon={ChartColumn} title="Nothing to show">
        {what} Choose a longer period to look further back.
      </EmptyState>
    </Card>
  );
}
