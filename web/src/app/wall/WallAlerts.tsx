import type { WallAlert } from '@floorlight/contracts/wall-displays';
import { clsx } from 'clsx';
import { alertIcon } from '#features/alerts/emergency-icons.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { t } from './messages.ts';
import { wallCard } from './wall-card.ts';
import { kindOf, stateOf } from './wall-words.ts';

/** So many have room on 1920×1080. */
const maxShown = 3;
const tiles = {
  critical: 'bg-emergency text-on-emergency',
  high: 'bg-high-tint text-high',
  medium: 'bg-medium-tint text-medium',
  low: 'bg-low-tint text-low',
} as const;

/** The open alerts with their ages, the most urgent first. */
export function WallAlerts({ alerts, now }: { alerts: readonly WallAlert[]; now: number }) {
  const more = alerts.length - maxShown;
  return (
    <section aria-labelledby="wall-alerts" className={clsx(wallCard, 'flex flex-col')}>
      <h2 id="wall-alerts" className="flex justify-between gap-[1em] font-bold text-[1.15em]">
        {t.openAlerts({ count: alerts.length })}
        {more > 0 && <span className="text-muted">{t.more({ count: more })}</span>}
      </h2>
      <ul className="flex min-h-0 grow flex-col gap-[0.3em] pt-[0.3em]">
        {alerts.slice(0, maxShown).map((alert) => (
          <Row key={alert.id} alert={alert} age={elapsedTime(alert.createdAt, now)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ alert, age }: { alert: WallAlert; age: string }) {
  const Icon = alertIcon(alert);
  const isWaiting = !alert.acknowledged && alert.step === null;
  return (
    <li className="flex items-center gap-[0.8em] py-[0.3em] not-last:hairline-b">
      <span
        className={clsx(
          'flex size-[2.5em] shrink-0 items-center justify-center rounded-control',
          tiles[alert.severity],
        )}
      >
        <Icon aria-hidden="true" className="size-[1.5em]" />
      </span>
      <p className="min-w-0 grow">
        <span className="block font-bold text-[1.15em] desk:truncate">{kindOf(alert)}</span>
        <span className="block desk:truncate">
          <span className="text-muted">{alert.zone ?? t.zoneUnknown()} · </span>
          <span className={clsx('font-semibold', isWaiting ? 'text-critical' : 'text-resolved')}>{stateOf(alert)}</span>
        </span>
      </p>
      <span className="shrink-0 font-bold font-mono text-[1.5em]">{age}</span>
    </li>
  );
}
