import type { CellSite } from '@floorlight/contracts/cells';
import { textOf } from '@floorlight/languages/coded';
import clsx from 'clsx';
import { DoorOpen, TriangleAlert, Unplug } from 'lucide-react';
import { serverNow } from '#lib/time/server-clock.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { t } from './messages.ts';

/** Milliseconds after which a time of day alone would mislead. */
const day = 24 * 3_600_000;

/**
 * What the hub knows of the installation of a site: when it was last heard, whether people leave it, and what is wrong with
 * it.
 */
export function CellLine({ cell: { isReachable, lastHeardAt, evacuation, problem } }: { cell: CellSite }) {
  const time = useSiteClock('time');
  const dateTime = useSiteClock('dateTime');
  const clock = lastHeardAt !== null && serverNow() - Date.parse(lastHeardAt) < day ? time : dateTime;
  return (
    <>
      <p className={isReachable ? 'text-caption text-muted' : 'flex items-center gap-1.5 font-semibold text-critical'}>
        {!isReachable && <Unplug aria-hidden="true" className="size-4 shrink-0" />}
        <span>
          {lastHeardAt === null
            ? t.neverHeard()
            : isReachable
              ? t.lastHeard({ time: clock(lastHeardAt) })
              : t.cutOff({ time: clock(lastHeardAt) })}
        </span>
      </p>
      {evacuation && (
        <p className={clsx('flex items-center gap-1.5 font-semibold', !evacuation.drill && 'text-critical')}>
          <DoorOpen aria-hidden="true" className="size-4 shrink-0" />
          <span>{t.evacuation[evacuation.drill ? 'drill' : 'real']({ time: time(evacuation.calledAt) })}</span>
        </p>
      )}
      {problem && (
        <p className="flex items-center gap-1.5 text-caption text-critical">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          <span>{textOf(problem.text, problem.detail)}</span>
        </p>
      )}
    </>
  );
}
