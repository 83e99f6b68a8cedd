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

const line = 'before:absolute before:bg-line last:before:hidden';
/** One below the other: what large letters and narrow screens have room for. */
const below = 'before:top-9 before:-bottom-2.5 before:inset-s-[15px] before:w-0.5';
const beside =
  '@min-[20rem]:before:top-[15px] @min-[20rem]:before:bottom-auto @min-[20rem]:before:inset-s-[calc(50%+18px)] @min-[20rem]:before:h-0.5 @min-[20rem]:before:w-[calc(100%-36px)]';

/** The progress of the user's own emergency, step by step: in a row where there is room. */
export function AlertProgress({ steps }: { steps: readonly ProgressStep[] }) {
  const clock = useSiteClock('time');
  return (
    <div className="@container">
      <ol
        aria-label={t.progress()}
        aria-live="polite"
        className="grid grid-cols-1 gap-y-2.5 @min-[20rem]:grid-cols-5 @min-[20rem]:gap-x-1"
      >
        {steps.map(({ state, label, short, at }, index) => {
          const { icon: Icon, disc } = styles[state];
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the five steps are always the same five
              key={index}
              className={clsx(
                'relative flex gap-3 @min-[20rem]:flex-col @min-[20rem]:items-center @min-[20rem]:gap-1 @min-[20rem]:text-center',
                line,
                below,
                beside,
              )}
            >
              <span className={clsx('tone-edge flex size-8 shrink-0 items-center justify-center rounded-full', disc)}>
                <Icon aria-hidden="true" className={clsx('size-5', state === 'now' && 'animate-turn')} />
              </span>
              <p
                className={clsx(
                  'wrap-anywhere flex min-w-0 grow flex-wrap items-baseline gap-x-3 pt-1 leading-snug @min-[20rem]:block @min-[20rem]:pt-0 @min-[20rem]:text-caption',
                  state === 'later' && 'text-muted',
                )}
              >
                <span className="sr-only">{t.stepStates[state]()} </span>
                <span className={clsx('min-w-0 grow @min-[20rem]:sr-only', state !== 'later' && 'font-semibold')}>
                  {label}
                </span>
                <span
                  aria-hidden="true"
                  className={clsx('hidden @min-[20rem]:block', state !== 'later' && 'font-semibold')}
                >
                  {short}
                </span>
                {at && (
                  <time dateTime={at} className="whitespace-nowrap text-caption text-muted">
                    {clock(at)}
                  </time>
                )}
              </p>
            </li>
          );
        })}
      </ol>
      {steps.map(
        ({ label, note }) =>
          note && (
            <p key={label} className="mt-2 text-caption text-muted">
              {note}
            </p>
          ),
      )}
    </div>
  );
}
