import { countRollCall, type RollCall, type RollCallStatus, rollCallHours } from '@floorlight/contracts/evacuations';
import { paths } from '@floorlight/contracts/paths';
import { clsx } from 'clsx';
import { ScanLine, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#lib/session/current-user.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { t } from '../messages.ts';
import { AddPersonDialog } from './AddPersonDialog.tsx';
import { AllClear } from './AllClear.tsx';
import { BadgeDialog } from './BadgeDialog.tsx';
import { DeskRollCall } from './DeskRollCall.tsx';
import { ExportReport } from './ExportReport.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { PhoneRollCall } from './PhoneRollCall.tsx';
import { RollCallSummary } from './RollCallSummary.tsx';
import { useTicks, withWaiting } from './use-ticks.ts';

/** A roll call: a warden's list on a phone, three columns at a manager's desk. */
export function RollCallView({ rollCall: { evacuation, people: known } }: { rollCall: RollCall }) {
  const { id, drill, endedAt, endedByName, zones } = evacuation;
  const isRunning = endedAt === null;
  const mayTick = useMay('evacuations.tick') && isRunning;
  const mayCall = useMay('evacuations.call');
  const isDesk = useDesk();
  const ticks = useTicks(id);
  const clock = useSiteClock('dateTime');
  const people = withWaiting(known, ticks);
  const counts = countRollCall(people);
  const [shown, setShown] = useState<RollCallStatus>('unaccounted');
  const [dialog, setDialog] = useState<'badge' | 'add' | 'extend' | null>(null);
  const close = () => setDialog(null);

  const scan = mayTick && (
    <Button variant="primary" size={isDesk ? 'control' : 'primary'} className="grow" onClick={() => setDialog('badge')}>
      <ScanLine aria-hidden="true" className="size-5" />
      {t.scanBadge()}
    </Button>
  );
  const add = mayTick && (
    <Button size={isDesk ? 'control' : 'primary'} onClick={() => setDialog('add')}>
      <UserPlus aria-hidden="true" className="size-5" />
      {isDesk ? t.addPerson() : t.name()}
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        back={{ label: t.back(), to: paths.evacuations }}
        title={
          <span className="flex flex-wrap items-center gap-3">
            {t.rollCall()}
            {drill && <Badge tone="high">{t.drill()}</Badge>}
          </span>
        }
        action={
          <div className="flex grow flex-wrap justify-end gap-3">
            {isDesk && add}
            {(isDesk || !isRunning) && <ExportReport evacuation={evacuation} />}
            {isRunning && mayCall && zones.length > 0 && (
              <Button onClick={() => setDialog('extend')}>{t.extend()}</Button>
            )}
            {isRunning && mayCall && <AllClear evacuation={evacuation} />}
            {isDesk && scan}
          </div>
        }
      >
        {/* While it runs, the bar above says on a phone what and where it is: the list gets the room. */}
        <p className="mt-1 text-muted">
          {isRunning
            ? t.live({ hours: rollCallHours })
            : endedByName === null
              ? t.overReplaced({ time: clock(endedAt) })
              : t.overBy({ name: endedByName, time: clock(endedAt) })}
        </p>
        <p className={clsx('text-muted', isRunning && 'max-desk:hidden')}>
          {zones.length === 0 ? t.wholeSite() : zones.join(', ')} · {evacuation.reason ?? t.kind[evacuation.kind]()} ·{' '}
          {t.calledBy({ name: evacuation.calledByName, time: clock(evacuation.calledAt) })}
        </p>
        {drill && <p className="font-semibold">{t.drillHint()}</p>}
      </PageHeader>
      <RollCallSummary counts={counts} people={people} {...(!isDesk && { shown, onShow: setShown })} />
      {isDesk ? (
        <DeskRollCall people={people} ticks={ticks} mayTick={mayTick} />
      ) : (
        <PhoneRollCall people={people} shown={shown} ticks={ticks} mayTick={mayTick} />
      )}
      {!isDesk && mayTick && (
        <ActionBar>
          <div className="flex gap-3">
            {add}
            {scan}
          </div>
        </ActionBar>
      )}
      <BadgeDialog open={dialog === 'badge'} onClose={close} ticks={ticks} />
      <AddPersonDialog open={dialog === 'add'} onClose={close} evacuationId={id} ticks={ticks} people={people} />
      <ExtendDialog open={dialog === 'extend'} onClose={close} evacuation={evacuation} />
    </div>
  );
}
