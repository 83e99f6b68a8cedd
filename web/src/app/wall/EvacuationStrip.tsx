import type { WallEvacuation } from '@floorlight/contracts/wall-displays';
import { clsx } from 'clsx';
import { DoorOpen } from 'lucide-react';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { t } from './messages.ts';

/** The evacuation that runs, above everything else on the wall, and how the roll call fills. */
export function EvacuationStrip({ evacuation, now }: { evacuation: WallEvacuation; now: number }) {
  const { drill, zones, calledAt, counts } = evacuation;
  const { safe, needsHelp: help, unaccounted: missing } = counts;
  const text = t.evacuate[drill ? 'drill' : 'real']({ zones: zones.join(', ') || t.wholeSite() });
  return (
    <section
      aria-label={text}
      role="alert"
      className={clsx(
        'flex min-h-[5.5em] flex-wrap items-center gap-x-[0.9em] rounded-card px-[0.9em] py-[0.4em] desk:flex-nowrap',
        drill ? 'bg-accent text-on-accent' : 'bg-emergency text-on-emergency',
      )}
    >
      <DoorOpen aria-hidden="true" className="size-[3em] shrink-0" />
      <p className="min-w-0 grow basis-[12em]">
        <span className="block font-bold text-[1.6em] desk:line-clamp-2 desk:text-[2.1em]">{text}</span>
        <span className="block font-semibold text-[1.15em]">
          {t.rollCall({ safe, total: safe + help + missing, help, missing })}
        </span>
      </p>
      <span aria-hidden="true" className="shrink-0 font-bold font-mono text-[2em] desk:text-[3.5em]">
        {elapsedTime(calledAt, now)}
      </span>
    </section>
  );
}
