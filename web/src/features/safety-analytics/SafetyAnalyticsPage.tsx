import { incidentNames } from '@floorlight/contracts/incident-messages';
import { paths } from '@floorlight/contracts/paths';
import type { SafetyAnalytics } from '@floorlight/contracts/safety-analytics';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { siteDay } from '#lib/time/site-day.ts';
import { Card } from '#ui/Card.tsx';
import { BarChart } from '#ui/charts/BarChart.tsx';
import { Pareto } from '#ui/charts/Pareto.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { t as ui } from '#ui/messages.ts';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { useGetSafetyAnalyticsQuery } from './api.ts';
import { BeaconFigures, KeyFigures } from './KeyFigures.tsx';
import { t } from './messages.ts';
import { RangeChoice } from './RangeChoice.tsx';
import { ResponseCharts } from './ResponseCharts.tsx';
import type { Range } from './ranges.ts';

const severities = ['critical', 'high', 'medium', 'low'] as const;
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
        back={{ label: t.back(), to: paths.emergency }}
        title={t.title()}
        action={<RangeChoice range={shown} today={siteDay(site?.timeZone, serverNow())} onChange={setRange} />}
      >
        <PageHint>{t.lead()}</PageHint>
      </PageHeader>
      {data ? (
        <Figures data={data} />
      ) : error && !isFetching ? (
        <ErrorState title={t.loadFailed()} message={failureMessageOf(error, t.tryAgain())} onRetry={refetch} />
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

function Figures({ data: { responses, drills, evacuations, beacons, incidents } }: { data: SafetyAnalytics }) {
  const combinationsDrawn = combinations[useDesk() ? 'desk' : 'phone'];
  return (
    <>
      <h2 className="mt-2 font-semibold text-title">{t.emergencyAlerts()}</h2>
      {responses.overall.alerts ? (
        <>
          <KeyFigures responses={responses} />
          <ResponseCharts responses={responses} />
        </>
      ) : (
        <Nothing>{t.noAlerts()}</Nothing>
      )}
      {drills && <p className="text-muted">{t.drills({ ...drills, real: evacuations ?? 0 })}</p>}
      <h2 className="mt-2 font-semibold text-title">{t.beacons()}</h2>
      {beacons.total ? (
        <>
          <BeaconFigures beacons={beacons} />
          <Pareto
            title={t.beaconsByType()}
            rowName={t.type()}
            countName={t.beacons()}
            amounts={beacons.byType.map(({ alertType, count }) => ({ label: t.beaconTypes[alertType](), count }))}
          />
          <Pareto
            title={t.beaconsByZone()}
            rowName={t.zone()}
            countName={t.beacons()}
            amounts={beacons.byZone.map(({ zone, count }) => ({ label: zone, count }))}
          />
          <Pareto
            title={t.beaconsByTypeAndZone()}
            description={t.mostFrequent({ count: combinationsDrawn })}
            rowName={t.typeAndZone()}
            countName={t.beacons()}
            drawn={combinationsDrawn}
            amounts={beacons.byTypeAndZone.map(({ alertType, zone, count }) => ({
              label: t.beaconTypeInZone({ type: t.beaconTypes[alertType](), zone }),
              count,
            }))}
          />
        </>
      ) : (
        <Nothing>{t.noBeacons()}</Nothing>
      )}
      <h2 className="mt-2 font-semibold text-title">{t.incidents()}</h2>
      {incidents.total ? (
        <BarChart
          title={t.incidentsByTypeAndSeverity()}
          rowName={t.type()}
          direction="lying"
          series={severities.map((id) => ({ id, name: ui.severity[id](), colour: id }))}
          rows={incidents.byType.map(({ reportedType, critical, high, medium, low }) => ({
            label: incidentNames.types[reportedType](),
            values: { critical, high, medium, low },
          }))}
        />
      ) : (
        <Nothing>{t.noIncidents()}</Nothing>
      )}
    </>
  );
}

function Nothing({ children }: { children: string }) {
  return (
    <Card>
      <EmptyState icon={ChartColumn} title={t.nothingTitle()}>
        {children}
      </EmptyState>
    </Card>
  );
}
