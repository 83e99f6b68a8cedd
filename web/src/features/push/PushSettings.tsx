import { type PushDevice, routinePushes, separatePushes } from '@floorlight/contracts/push';
import { useMay } from '#lib/session/current-user.ts';
import { Card } from '#ui/Card.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { pushBlocked, pushSupported } from './browser-subscription.ts';
import { t } from './messages.ts';
import { TestAlarm } from './TestAlarm.tsx';
import { type Push, usePush } from './use-push.ts';

/** Turns pushes to this device on and off, and chooses the routine ones. */
export function PushSettings() {
  const receivesAlarms = useMay('notifications.receiveAll');
  const { devices, device, isBusy, turnOn, turnOff, choose } = usePush();
  const isOn = device !== undefined;
  return (
    <Card aria-labelledby="push" className="p-5">
      <h2 id="push" className="font-semibold text-title">
        {t.title()}
      </h2>
      <div className="mt-3 grid grid-cols-1 gap-2">
        <SwitchRow
          label={t.thisDevice()}
          hint={hintOf(receivesAlarms)}
          checked={isOn}
          disabled={isBusy || !devices || !pushSupported()}
          onChange={isOn ? turnOff : turnOn}
        />
        {device && <RoutineSwitches device={device} isBusy={isBusy} choose={choose} />}
        {devices && <p className="text-caption text-muted">{t.devices({ count: devices.length })}</p>}
      </div>
      <TestAlarm className="mt-4" />
    </Card>
  );
}

function RoutineSwitches({ device, isBusy, choose }: { device: PushDevice } & Pick<Push, 'isBusy' | 'choose'>) {
  const { routine } = device;
  const totes = routine.includes('tote');
  const { counts = totes, wantedTotes = totes, sharedBarcodes = totes } = device;
  const separate = { counts, wantedTotes, sharedBarcodes };
  const row = (kind: keyof typeof t.routine, checked: boolean, onChange: (wanted: boolean) => Promise<void>) => (
    <SwitchRow key={kind} label={t.routine[kind]()} checked={checked} disabled={isBusy} onChange={onChange} />
  );
  return (
    <>
      {routinePushes.map((kind) =>
        row(kind, routine.includes(kind), (wanted) =>
          // The others stay as they are: until somebody chooses, they follow totes.
          choose({
            routine: routinePushes.filter((each) => (each === kind ? wanted : routine.includes(each))),
            ...separate,
          }),
        ),
      )}
      {separatePushes.map((kind) => row(kind, separate[kind], (wanted) => choose({ [kind]: wanted })))}
    </>
  );
}

function hintOf(receivesAlarms: boolean): string {
  if (!pushSupported()) return t.advice.unsupported();
  if (pushBlocked()) return t.advice.blocked();
  return receivesAlarms ? t.managerHint() : t.workerHint();
}
