import type { ResponseTimes, SafetyAnalytics } from '@floorlight/contracts/safety-analytics';
import { formatNumber } from '#ui/charts/chart-data.ts';
import { duration } from './duration.ts';
import { t } from './messages.ts';

const format = (seconds: number | undefined) => (seconds === undefined ? '–' : duration(seconds));

/** Six key figures of the period. */
export function KeyFigures({ overall }: { overall: ResponseTimes }) {
  const figures = [
    [t.alerts(), formatNumber(overall.alerts)],
    [t.cancelled(), formatNumber(overall.cancelled)],
    [t.acknowledgedMedian(), format(overall.acknowledge?.median)],
    [t.acknowledgedP90(), format(overall.acknowledge?.p90)],
    [t.resolvedMedian(), format(overall.resolve?.median)],
    [t.resolvedP90(), format(overall.resolve?.p90)],
  ] as const;
  return <Figures figures={figures} />;
}

/** How long beacons waited for somebody, and how long taking care of them took. */
export function BeaconFigures({ beacons: { take, solve } }: { beacons: SafetyAnalytics['beacons'] }) {
  const figures = [
    [t.beaconsTaken(), format(take?.median)],
    [t.beaconsSolved(), format(solve?.median)],
  ] as const;
  return <Figures figures={figures} />;
}

function Figures({ figures }: { figures: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid two-columns overflow-hidden rounded-card bg-line shadow-card hairline gap-(--hairline) desk:auto-cols-fr desk:grid-flow-col desk:grid-cols-none">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col justify-between gap-1 bg-surface px-4 py-3">
          <dt className="text-caption text-muted leading-tight">{name}</dt>
          <dd className="font-bold text-title">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
