import { clsx } from 'clsx';
import { Siren } from 'lucide-react';
import { useState } from 'react';
import { vibrate, vibrations } from '#lib/device/vibrate.ts';
import { useLocationSearch } from '#lib/location/use-location-search.ts';
import { areStored } from '#lib/outbox/unstored.ts';
import { HoldButton } from '#ui/controls/HoldButton.tsx';
import { useOpenAlerts } from '../use-open-alerts.ts';
import { CountdownDialog } from './CountdownDialog.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { EmergencyDialog } from './EmergencyDialog.tsx';
import { immediateEmergency } from './emergency-body.ts';
import { t } from './messages.ts';
import { useEmergency } from './use-emergency.ts';

const holdDuration = 1000;
/** Milliseconds. Polling the user's own open alert finds a change whose live message was lost. */
const pollInterval = 5000;

/** The red button. A press opens the dialog; holding it for one second sends an alert, or deactivates the active one. */
export function EmergencyButton() {
  const { active, mine, waiting, send, deactivate } = useEmergency();
  useOpenAlerts(active ? pollInterval : 0);
  const [dialog, setDialog] = useState<'none' | 'choose' | 'countdown' | 'deactivate'>('none');
  const { result, start } = useLocationSearch('emergency');
  const close = () => setDialog('none');

  const onHold = () => {
    if (active) return setDialog('deactivate');
    vibrate(vibrations.activated);
    start();
    setDialog('countdown');
  };
  const sendImmediately = async () => {
    close();
    await send(immediateEmergency(result));
  };

  return (
    <>
      <HoldButton
        duration={holdDuration}
        onHold={onHold}
        onPress={() => setDialog('choose')}
        aria-description={active ? t.holdToDeactivate() : t.holdForHelp()}
        className="group fixed bottom-[calc(var(--bar-height)+10px)] inset-s-3 z-30 flex flex-col items-center rounded-card desk:bottom-5 desk:inset-s-5"
        ringClassName="top-0 inset-x-0 mx-auto size-18 text-on-accent"
      >
        {active && (
          <span aria-hidden="true" className="absolute -top-2 size-22 animate-breathe rounded-full bg-emergency/45" />
        )}
        <span className="relative flex size-18 items-center justify-center rounded-full bg-accent p-1.5 shadow-card">
          <span className="flex size-full items-center justify-center rounded-full bg-emergency text-on-emergency group-active:brightness-90">
            <Siren aria-hidden="true" className="size-8" />
          </span>
        </span>
        <span
          className={clsx(
            '-mt-2.5 z-10 rounded-full px-2.5 py-0.5 font-bold text-[13px] tracking-wide',
            active ? 'bg-accent text-on-accent' : 'bg-emergency text-on-emergency',
          )}
        >
          {active ? t.active() : t.emergency()}
        </span>
      </HoldButton>
      <EmergencyDialog
        open={dialog === 'choose'}
        onClose={close}
        waiting={waiting.length}
        isStored={areStored(waiting)}
        send={send}
      />
      <CountdownDialog open={dialog === 'countdown'} onCancel={close} onDone={sendImmediately} />
      <DeactivateDialog open={dialog === 'deactivate'} onClose={close} alerts={mine} deactivate={deactivate} />
    </>
  );
}
