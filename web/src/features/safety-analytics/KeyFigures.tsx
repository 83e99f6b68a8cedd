import type { SafetyAnalytics } from '@floorlight/contracts/safety-analytics';
import { clsx } from 'clsx';
import { formatNumber } from '#ui/charts/chart-data.ts';
import { duration } from './duration.ts';
import { t } from './messages.ts';

const format = (seconds: number | undefined) => (seconds === undefined ? '–' : duration(seconds));

/** Six key figures of the period. Times are those of answered alerts alone; alerts that still wait are named beside them. */
export function KeyFigures({ responses: { overall, unanswered } }: Pick<SafetyAnalytics, 'responses'>) {
  const answered = t.ofAnswered({ count: overall.acknowledged });
  const resolved = t.ofResolved({ count: overall.resolved });
  const waiting =
    unanswered && unanswered.count > 0
      ? t.stillOpen({ count: unanswered.count, oldest: format(unanswered.oldest ?? undefined) })
      : undefined;
  const figures: Figure[] = [
    { name: t.alerts(), value: formatNumber(overall.alerts), note: waiting, isWaiting: true },
    { name: t.cancelled(), value: formatNumber(overall.cancelled) },
    { name: t.acknowledgedMedian(), value: format(overall.acknowledge?.median), note: answered },
    { name: t.acknowledgedP90(), value: format(overall.acknowledge?.p90), note: answered },
    { name: t.resolvedMedian(), value: format(overall.resolve?.median), note: resolved },
    { name: t.resolvedP90(), value: format(overall.resolve?.p90), note: resolved },
  ];
  return <Figures figures={figures} />;
}

/** How long beacons waited for somebody, and how long taking care of them took. */
export function BeaconFigures({ beacons: { take, solve } }: { beacons: SafetyAnalytics['beacons'] }) {
  const figures: Figure[] = [
    { name: t.beaconsTaken(), value: format(take?.median) },
    { name: t.beaconsSolved(), value: format(solve?.median) },
  ];
  return <Figures figures={figures} />;
}

interface Figure {
  name: string;
  value: string;
  note?: string | undefined;
  /** The note is about alerts that wait for an answer. */
  isWaiting?: true;
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid two-columns overflow-hidden rounded-card bg-line shadow-card hairline gap-(--hairline) desk:auto-cols-fr desk:grid-flow-col desk:grid-cols-none">
      {figures.map(({ name, value, note, isWaiting }) => (
        <div key={name} className="flex flex-col justify-between gap-1 bg-surface px-4 py-3">
          <dt className="text-caption text-muted leading-tight">{name}</dt>
          <dd>
            <span className="block font-bold text-title">{value}</span>
            {note && (
              <span
                className={clsx(
                  'block text-caption leading-tight',
                  isWaiting ? 'font-semibold text-critical' : 'text-muted',
                )}
              >
                {note}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
