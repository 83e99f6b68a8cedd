import type { RollCallEntry } from '@floorlight/contracts/evacuations';
import { clsx } from 'clsx';
import { Check, CloudUpload, HandHelping, House } from 'lucide-react';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Initials } from '#ui/lists/Initials.tsx';
import { t } from '../messages.ts';
import { CallPerson } from './CallPerson.tsx';
import { placeOf, sightingLine } from './person-words.ts';
import type { Ticks } from './use-ticks.ts';

interface PersonRowProps {
  person: RollCallEntry;
  ticks: Ticks;
  mayTick: boolean;
}

/** One person of a roll call, with the ticks that a warden can give. */
export function PersonRow({ person, ticks, mayTick }: PersonRowProps) {
  const { userId, userName: name, status } = person;
  const timeOf = useSiteClock('time');
  const needsHelp = status === 'needs_help';
  const isWaiting = ticks.waitingFor(userId) !== null;
  const tick = (...what: Parameters<Ticks['tick']> extends [unknown, ...infer Rest] ? Rest : never) =>
    ticks.tick({ userId, name }, ...what);
  return (
    <li
      className={clsx(
        'flex min-h-16 flex-wrap items-center gap-3 px-4 py-2 not-last:hairline-b',
        needsHelp && 'bg-critical-tint',
      )}
    >
      <Initials name={name} className={needsHelp ? 'bg-emergency text-on-emergency' : 'bg-sunken'} />
      <span className="min-w-0 grow basis-40 leading-snug">
        <span className={clsx('block wrap-anywhere font-semibold', needsHelp && 'text-critical')}>{name}</span>
        <span className="block text-caption text-muted">
          {/* Each part stands for itself: in a script from right to left, the first one is on the right. */}
          {needsHelp && (
            <>
              <bdi>{t.status.needs_help()}</bdi> ·{' '}
            </>
          )}
          {status !== 'safe' && (
            <>
              <bdi>{placeOf(person)}</bdi> ·{' '}
            </>
          )}
          <bdi>{sightingLine(person, timeOf)}</bdi>
        </span>
        {isWaiting && (
          <span className="flex items-center gap-1.5 text-caption">
            <CloudUpload aria-hidden="true" className="size-4" />
            {t.savedHere()}
          </span>
        )}
      </span>
      {mayTick && (
        <span className="flex gap-2">
          {status !== 'safe' && <CallPerson person={person} />}
          {status === 'unaccounted' && (
            <Button
              className="px-3!"
              aria-label={t.markHelpName({ name })}
              title={t.markHelp()}
              onClick={() => tick('needs_help')}
            >
              <HandHelping aria-hidden="true" className="size-5" />
            </Button>
          )}
          {status === 'unaccounted' && (
            <Button
              className="px-3!"
              aria-label={t.offSiteName({ name })}
              title={t.markOffSite()}
              onClick={() => tick('safe', true)}
            >
              <House aria-hidden="true" className="size-5" />
            </Button>
          )}
          {status !== 'safe' && (
            <Button className="px-3!" aria-label={t.tickName({ name })} onClick={() => tick('safe')}>
              <Check aria-hidden="true" className="size-5" />
              {t.tick()}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
