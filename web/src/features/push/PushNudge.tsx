import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { readStored, store } from '#lib/device/storage.ts';
import { isPageUsed } from '#lib/device/used-page.ts';
import { useMay } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { pushBlocked, pushSupported } from './browser-subscription.ts';
import { t } from './messages.ts';
import { usePush } from './use-push.ts';

const key = 'floorlight.push-nudge';
const dayMs = 86_400_000;

/** Tells those who get alarms that none of their devices rings while it is locked, once a day. */
export const PushNudge = () => (useMay('notifications.receiveAll') ? <Nudge /> : null);

function Nudge() {
  const { devices, isBusy, turnOn } = usePush();
  const [isLater, setLater] = useState(() => !isPageUsed() || Date.now() - Number(readStored(key) ?? 0) < dayMs);
  if (isLater || !devices || devices.length > 0) return null;
  const later = () => {
    store(key, String(Date.now()));
    setLater(true);
  };
  const isPossible = pushSupported() && !pushBlocked();
  return (
    <Notice tone="high" icon={BellOff} dismiss={{ label: t.later(), onClick: later }}>
      <p className="font-semibold leading-snug">{t.nudge()}</p>
      <p className="text-pretty text-caption leading-snug">
        {isPossible ? t.nudgeHint() : t.advice[pushSupported() ? 'blocked' : 'unsupported']()}
      </p>
      {isPossible && (
        <Button variant="quiet" className="-ms-4 -mb-2 font-bold" busy={isBusy} onClick={turnOn}>
          {t.turnOn()}
        </Button>
      )}
    </Notice>
  );
}
