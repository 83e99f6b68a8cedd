import type { AlertCounts } from '@floorlight/contracts/alert-counts';
import { clsx } from 'clsx';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { Skeleton } from '#ui/lists/Skeleton.tsx';
import { useCountAlertsQuery } from '../api.ts';
import { t } from './messages.ts';

const stats: readonly { key: Exclude<keyof AlertCounts, 'drills'>; colour: string }[] = [
  { key: 'total', colour: 'text-ink' },
  { key: 'active', colour: 'text-critical' },
  { key: 'acknowledged', colour: 'text-medium' },
  { key: 'resolved', colour: 'text-resolved' },
  { key: 'critical', colour: 'text-critical' },
  { key: 'high', colour: 'text-high' },
];
const refresh = 5000;

export function StatsRow() {
  const { data, isLoading, refetch } = useCountAlertsQuery();
  useAttendedPoll(refetch, refresh);
  return (
    <dl
      aria-label={t.statistics()}
      className="grid two-columns overflow-hidden rounded-card bg-line shadow-card hairline gap-(--hairline) desk:grid-cols-6"
    >
      {stats.map(({ key, colour }) => (
        <div
          key={key}
          className="flex items-center justify-between gap-2 bg-surface px-4 py-2.5 desk:flex-col-reverse desk:items-start desk:justify-end desk:gap-0 desk:px-5 desk:py-4"
        >
          <dt className="min-w-0 font-semibold text-[length:max(13px,0.76rem)] leading-tight text-muted tracking-wide">
            {t.stats[key]()}
          </dt>
          <dd className={clsx('font-bold text-title desk:text-heading', data?.[key] ? colour : 'text-muted')}>
            {isLoading ? <Skeleton className="h-[1.2em] w-7" /> : (data?.[key] ?? '–')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
