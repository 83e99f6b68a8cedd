import { CloudUpload, Siren } from 'lucide-react';
import { useState } from 'react';
import { vibrate, vibrations } from '#lib/device/vibrate.ts';
import { useLocationSearch } from '#lib/location/use-location-search.ts';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { HoldButton } from '#ui/controls/HoldButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { EmergencyBody } from '../delivery.ts';
import { deviceEmergencyOutbox, sendFromDevice, useDeviceEmergencies } from '../device-outbox.ts';
import { t as alerts } from '../messages.ts';
import { EmergencyDialogs } from './EmergencyDialogs.tsx';
import { t } from './messages.ts';

/**
 * EMERGENCY on a shared device on which nobody is signed in. A press opens the dialog; holding it for one second sends an
 * alert. The device can do nothing else: only managers can cancel it.
 */
export function DeviceEmergency() {
  useDeviceEmergencies();
  const waiting = deviceEmergencyOutbox.useWaiting();
  const [dialog, setDialog] = useState<'choose' | 'countdown' | null>(null);
  const [isSent, setSent] = useState(false);
  const { result, start } = useLocationSearch('emergency');

  const onHold = () => {
    vibrate(vibrations.activated);
    start();
    setDialog('countdown');
  };
  const send = async (body: EmergencyBody) => {
    const outcome = await sendFromDevice(body);
    setSent(outcome.state === 'sent');
    return outcome;
  };

  return (
    <>
      <div role="status" className="empty:hidden">
        {waiting.length > 0 ? (
          <Notice tone="high" icon={CloudUpload} className="mb-3">
            <p className="font-semibold">{t.storedHere()}</p>
            <p className="text-caption">
              {t.sentLater({ count: waiting.length })} {!areStored(waiting) && unstoredMessage()} {t.callSecurity()}
            </p>
          </Notice>
        ) : (
          isSent && (
            <Notice tone="critical" icon={Siren} className="mb-3">
              <p className="font-semibold">{t.isSent()}</p>
              <p className="text-caption">{alerts.sentByDevice()}</p>
            </Notice>
          )
        )}
      </div>
      <HoldButton
        duration={1000}
        onHold={onHold}
        onPress={() => setDialog('choose')}
        aria-description={t.holdForHelp()}
        className={buttonStyle('emergency', 'primary', 'w-full')}
      >
        <Siren aria-hidden="true" className="size-6" />
        {t.emergency()}
      </HoldButton>
      <EmergencyDialogs open={dialog} onClose={() => setDialog(null)} waiting={waiting} send={send} position={result} />
    </>
  );
}
