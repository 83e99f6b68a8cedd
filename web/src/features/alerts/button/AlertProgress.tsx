import { clsx } from 'clsx';
import { Check, CircleDashed, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import type { ProgressStep } from './alert-progress.ts';
import { t } from './messages.ts';

const styles: Record<ProgressStep['state'], { icon: LucideIcon; disc: string }> = {
  done: { icon: Check, disc: 'bg-resolved-tint text-resolved' },
  now: { icon: LoaderCircle, disc: 'bg-medium-tint text-medium' },
  later: { icon: CircleDashed, disc: 'bg-sunken text-muted' },
};

/** The progress of the user's own emergency, step by step. */
export function AlertProgress({ steps }: { steps: readonly ProgressStep[] }) {
  const clock = useSiteClock('exactTime');
  return (
    <ol aria-label={t.progress()} aria-live="polite" className="grid grid-cols-1">
      {steps.map(({ state, label, at, note }, index) => {
        const { icon: Icon, disc } = styles[state];
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the five steps are always the same five
            key={index}
            className="relative flex gap-3 pb-2.5 last:pb-0 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-0 not-last:before:inset-s-[15px] not-last:before:w-0.5 not-last:before:bg-line"
          >
            <span className={clsx('tone-edge flex size-8 shrink-0 items-center justify-center rounded-full', disc)}>
              <Icon aria-hidden="true" className={clsx('size-5', state === 'now' && 'animate-turn')} />
            </span>
            <div className="min-w-0 grow pt-1 leading-snug">
              <p className={clsx('flex flex-wrap items-baseline gap-x-3', state === 'later' && 'text-muted')}>
                <span className="sr-only">{t.stepStates[state]()} </span>
                <span className={clsx('min-w-0 grow', state !== 'later' && 'font-semibold')}>{label}</span>
                {at && (
                  <time dateTime={at} className="text-caption text-muted">
                    {clock(at)}
                  </time>
                )}
              </p>
              {note && <p className="mt-0.5 text-caption text-muted">{note}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
