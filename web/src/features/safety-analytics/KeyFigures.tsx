import type { ResponseTimes } from '@floorlight/contracts/safety-analytics';
import { duration } from './duration.ts';

const format = (seconds: number | undefined) => (seconds === undefined ? '–' : duration(seconds));

/** Six key figures of the period. */
export function KeyFigures({ overall }: { overall: ResponseTimes }) {
  const figures = [
    ['Alerts', String(overall.alerts)],
    ['Cancelled', String(overall.cancelled)],
    ['Acknowledged in (median)', format(overall.acknowledge?.median)],
    ['Acknowledged in (90th percentile)', format(overall.acknowledge?.p90)],
    ['Resolved in (median)', format(overall.resolve?.median)],
    ['Resolved in (90th percentile)', format(overall.resolve?.p90)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card bg-line shadow-card hairline gap-(--hairline) desk:grid-cols-6">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col justify-between gap-1 bg-surface px-4 py-3">
          <dt className="text-caption text-muted leading-tight">{name}</dt>
          <dd className="font-bold text-title">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
