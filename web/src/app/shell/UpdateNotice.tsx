import { RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useWaitingEmergencies } from '#features/alerts/outbox.ts';
import { useOpenAlerts } from '#features/alerts/use-open-alerts.ts';
import { useGetEvacuationQuery } from '#features/evacuations/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from '../messages.ts';
import { hasTypedText } from '../session/typed-text.ts';
import { isUpdateWaiting, onUpdateWaiting, startUpdate } from '../updates/app-updates.ts';

/** Offers a new version of the app. It never reloads over typed text, and stays away while an alarm is open. */
export function UpdateNotice() {
  return useSyncExternalStore(onUpdateWaiting, isUpdateWaiting) && <Offer />;
}

function Offer() {
  const [wouldLose, setWouldLose] = useState(false);
  if (useAlarm()) return null;
  const update = () => (hasTypedText() ? setWouldLose(true) : startUpdate());
  return (
    <Notice tone="neutral" icon={RefreshCw} className="mb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 grow">
          {wouldLose ? t.updateWouldLose() : t.updateReady()}
        </p>
        <Button onClick={update}>{t.update()}</Button>
      </div>
    </Notice>
  );
}

/**
 * Whether this person is in the middle of an alert that nobody has answered, on the server or still here, or of an
 * evacuation.
 */
function useAlarm(): boolean {
  const { active } = useOpenAlerts();
  const waiting = useWaitingEmergencies();
  const { isRunning } = useGetEvacuationQuery(undefined, {
    selectFromResult: ({ data }) => ({ isRunning: Boolean(data?.evacuation) }),
  });
  return active.length > 0 || waiting.length > 0 || isRunning;
}
