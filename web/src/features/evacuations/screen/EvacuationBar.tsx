import type { Evacuation } from '@floorlight/contracts/evacuations';
import { evacuationPath } from '@floorlight/contracts/paths';
import { clsx } from 'clsx';
import { DoorOpen } from 'lucide-react';
import { Link, useMatch } from 'react-router-dom';
import { useMay } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { t } from '../messages.ts';
import { Age } from './EvacuationScreen.tsx';

interface EvacuationBarProps {
  evacuation: Evacuation;
  hasAnswered: boolean;
  /** Shows the whole screen again. */
  onOpen: () => void;
}

/** On top of every screen while an evacuation runs and its own screen is closed. */
export function EvacuationBar({ evacuation, hasAnswered, onOpen }: EvacuationBarProps) {
  const { id, drill, zones } = evacuation;
  const maySeeRollCall = useMay('evacuations.read');
  const isThere = useMatch(evacuationPath(id)) !== null;
  return (
    <section
      aria-label={t.running[drill ? 'drill' : 'real']()}
      className={clsx(
        'pointer-events-auto flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 desk:px-6',
        drill ? 'bg-accent text-on-accent' : 'bg-emergency text-on-emergency',
      )}
    >
      <DoorOpen aria-hidden="true" className="size-8 shrink-0" />
      <div className="min-w-0 grow basis-36 leading-tight">
        <p className="flex flex-wrap items-baseline gap-x-2 font-bold">
          {t.running[drill ? 'drill' : 'real']()} <Age since={evacuation.calledAt} />
        </p>
        <p className="text-caption wrap-anywhere">
          {zones.length === 0 ? t.wholeSite() : zones.join(', ')} · {evacuation.reason ?? t.kind[evacuation.kind]()}
        </p>
      </div>
      <div className="flex gap-2">
        <Button className="px-3!" onClick={onOpen}>
          {hasAnswered ? t.open() : t.answerNow()}
        </Button>
        {maySeeRollCall && !isThere && (
          <Link to={evacuationPath(id)} className={buttonStyle('secondary', 'control', 'px-3!')}>
            {t.rollCall()}
          </Link>
        )}
      </div>
    </section>
  );
}
