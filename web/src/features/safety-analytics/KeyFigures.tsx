import type { ResponseTimes } from '@floorlight/contracts/safety-analytics';
import { duration } from './duration.ts';

const words = (seconds: number | undefined) => (seconds === undefined ? '–' : duration(seconds));

/** The period in six numbers. */
export function KeyFigures({ overall }: { overall: ResponseTimes }) {
  const figures = [
    ['Alerts', String(overall.alerts)],
    ['Cancelled', String(overall.cancelled)],
    ['Acknowledged in (median)', words(overall.acknowledge?.median)],
    ['Acknowledged in (90th percentile)', words(overall.acknowledge?.p90)],
    ['Resolved in (median)', words(overall.resolve?.median)],
    ['Resolved in (90th percentile)', words(overall.resolve?.p90)],
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
