import { clsx } from 'clsx';
import { Siren } from 'lucide-react';
import { useState } from 'react';
import { vibrate, vibrations } from '#lib/device/vibrate.ts';
import { useLocationSearch } from '#lib/location/use-location-search.ts';
import { useOnceInAddress } from '#lib/navigation/use-once-in-address.ts';
import { aboveDialogs } from '#ui/controls/above-dialogs.tsx';
import { HoldButton } from '#ui/controls/HoldButton.tsx';
import { useOpenAlerts } from '../use-open-alerts.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { EmergencyDialogs } from './EmergencyDialogs.tsx';
import { t } from './messages.ts';
import { useEmergency } from './use-emergency.ts';

const holdDuration = 1000;
/** Milliseconds. Polling the user's own open alert finds a change whose live message was lost. */
const pollInterval = 5000;
/** In the address of the shortcut on the home screen, which the app's manifest has. */
const pressed = 'press';

/**
 * The red button, above every dialog, in the place that the navigation leaves free. A press opens the dialog; holding it for one
 * second sends an alert, or deactivates the active one.
 */
export function EmergencyButton() {
  const { active, mine, waiting, send, deactivate } = useEmergency();
  useOpenAlerts(active ? pollInterval : 0);
  const [dialog, setDialog] = useState<'choose' | 'countdown' | 'deactivate' | null>(null);
  const { result, start } = useLocationSearch('emergency');
  const close = () => setDialog(null);

  const onHold = () => {
    if (active) return setDialog('deactivate');
    vibrate(vibrations.activated);
    start();
    setDialog('countdown');
  };
  // The button can be pressed while a dialog is open. Its own is not replaced: a countdown would never end.
  const onPress = () => setDialog((open) => open ?? 'choose');
  useOnceInAddress(pressed, onPress);

  return (
    <>
      <div
        {...aboveDialogs('emergency')}
        className="fixed bottom-[calc(env(safe-area-inset-bottom)+12px)] inset-s-[calc(env(safe-area-inset-left)+8px)] z-50 max-[359px]:inset-s-1 desk:bottom-4 desk:inset-s-4"
      >
        <HoldButton
          duration={holdDuration}
          onHold={onHold}
          onPress={onPress}
          aria-description={active ? t.holdToDeactivate() : t.holdForHelp()}
          className={clsx(
            'key pointer-events-auto flex h-15 w-23 flex-col items-center justify-center rounded-[14px] text-[13.5px] leading-[18px] active:brightness-90 max-[359px]:w-19 max-[359px]:text-[13px] max-[359px]:tracking-[-0.5px] desk:h-14 desk:w-48 desk:flex-row desk:gap-x-2.5 desk:text-[16px]',
            active ? 'key-active bg-on-accent text-accent' : 'bg-emergency text-on-emergency',
          )}
        >
          <Siren aria-hidden="true" className={active ? 'size-5.5 desk:size-7' : 'size-7'} />
          <span className="font-bold">{active ? t.active() : t.emergency()}</span>
          {active && (
            <span aria-hidden="true" className="font-semibold text-[13px] text-on-stage leading-[15px] tracking-tight">
              {t.holdToEnd()}
            </span>
          )}
        </HoldButton>
      </div>
      <EmergencyDialogs
        open={dialog === 'deactivate' ? null : dialog}
        onClose={close}
        waiting={waiting}
        send={send}
        position={result}
      />
      <DeactivateDialog open={dialog === 'deactivate'} onClose={close} alerts={mine} deactivate={deactivate} />
    </>
  );
}
