import type { AlertCounts } from '@floorlight/contracts/safety';
import { clsx } from 'clsx';
import { useCountAlertsQuery } from '#lib/alerts/alerts-api.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

const stats: readonly { key: keyof AlertCounts; name: string; colour: string }[] = [
  { key: 'total', name: 'TOTAL ALERTS', colour: 'text-ink' },
  { key: 'active', name: 'ACTIVE', colour: 'text-critical' },
  { key: 'acknowledged', name: 'ACKNOWLEDGED', colour: 'text-medium' },
  { key: 'resolved', name: 'RESOLVED', colour: 'text-resolved' },
  { key: 'critical', name: 'CRITICAL', colour: 'text-critical' },
  { key: 'high', name: 'HIGH', colour: 'text-high' },
];
const refresh = 5000;

export function StatsRow() {
  const { data, isLoading } = useCountAlertsQuery(undefined, {
    pollingInterval: refresh,
    skipPollingIfUnfocused: true,
  });
  return (
    <dl
      aria-label="Alert statistics"
      className="grid grid-cols-3 overflow-hidden rounded-card bg-line shadow-card hairline gap-(--hairline) desk:grid-cols-6"
    >
      {stats.map(({ key, name, colour }) => (
        <div key={key} className="flex flex-col-reverse justify-end bg-surface px-3 py-3 desk:px-5 desk:py-4">
          <dt className="truncate font-semibold text-[13px] text-muted tracking-wide">{name}</dt>
          <dd className={clsx('font-bold text-heading', data?.[key] ? colour : 'text-muted')}>
            {isLoading ? <Skeleton className="h-[1.2em] w-10" /> : (data?.[key] ?? '–')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
