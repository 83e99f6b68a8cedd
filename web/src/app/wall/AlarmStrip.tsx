import type { WallAlert } from '@floorlight/contracts/wall-displays';
import { clsx } from 'clsx';
import { ShieldCheck } from 'lucide-react';
import { alertIcon } from '#features/alerts/emergency-icons.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { t } from './messages.ts';
import { kindOf, stateOf } from './wall-words.ts';

interface AlarmStripProps {
  /** The most urgent of those that are open. */
  alert: WallAlert | undefined;
  isLoaded: boolean;
  /** The server's time in milliseconds. */
  now: number;
}

const strip =
  'flex min-h-[5.5em] flex-wrap items-center py-[0.4em] desk:h-[5.5em] desk:flex-nowrap desk:py-0 gap-[0.9em] rounded-card px-[0.9em]';

/** The most urgent open alert across the whole wall, red until somebody has acknowledged it. */
export function AlarmStrip({ alert, isLoaded, now }: AlarmStripProps) {
  if (!alert)
    return (
      <div className={clsx(strip, 'bg-resolved-tint text-resolved tone-edge')}>
        {isLoaded && (
          <>
            <ShieldCheck aria-hidden="true" className="size-[2.6em]" />
            <p>
              <span className="block font-bold text-[1.65em]">{t.allClear()}</span>
              <span className="text-ink">{t.allClearHint()}</span>
            </p>
          </>
        )}
      </div>
    );
  const Icon = alertIcon(alert);
  const isWaiting = !alert.acknowledged && alert.step === null;
  return (
    <section
      aria-label={kindOf(alert)}
      role="alert"
      className={clsx(strip, isWaiting ? 'bg-emergency text-on-emergency' : 'bg-surface text-ink hairline')}
    >
      <span
        className={clsx(
          'flex size-[4em] shrink-0 items-center justify-center rounded-card',
          isWaiting ? 'bg-on-emergency text-emergency' : 'bg-emergency text-on-emergency',
        )}
      >
        <Icon aria-hidden="true" className="size-[2.4em]" />
      </span>
      <p className="min-w-0 grow basis-[12em]">
        <span className="block font-bold text-[1.6em] desk:truncate desk:text-[2.1em]">
          {t.at({ emergency: kindOf(alert), zone: alert.zone ?? t.zoneUnknown() })}
        </span>
        <span className="block text-[1.15em] first-letter:uppercase desk:truncate">{stateOf(alert)}</span>
      </p>
      <span aria-hidden="true" className="shrink-0 font-bold font-mono text-[2em] desk:text-[3.5em]">
        {elapsedTime(alert.createdAt, now)}
      </span>
    </section>
  );
}
