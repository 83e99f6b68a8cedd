import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { BellRing, ChevronRight, CloudUpload, UserCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { dismissToast, selectToast } from '#lib/toasts/toasts-slice.ts';
import { rich } from '#ui/rich.ts';
import { progressSummary } from './alert-progress.ts';
import { MyEmergencySheet } from './MyEmergencySheet.tsx';
import { t } from './messages.ts';
import { useEmergency } from './use-emergency.ts';
import { useLocationSharing } from './use-location-sharing.ts';
import { useReach } from './use-reach.ts';

/** The state of the user's own emergency: waiting on this device, sent, or acknowledged. A tap opens the details. */
export function MyEmergencyStrip() {
  const { mine, waiting, sharing } = useEmergency();
  const [open, setOpen] = useState(false);
  const dispatch = useDispatch();
  const toast = useSelector(selectToast);
  const [latest] = mine;
  const reach = useReach(latest);
  const location = useLocationSharing(sharing);
  const stored = waiting.at(-1);
  const shown = stored || latest;
  useWakeLock(shown !== undefined);
  const openSheet = () => {
    // It would cover the progress that the sheet shows.
    if (toast?.tone === 'success') dispatch(dismissToast(toast.id));
    setOpen(true);
  };
  const Icon = stored ? CloudUpload : latest?.acknowledgedAt ? UserCheck : BellRing;
  return (
    <>
      <div role="status" aria-label={t.yourEmergencyStrip()}>
        {shown && (
          <button
            type="button"
            onClick={openSheet}
            className="flex min-h-12 w-full items-center gap-3 bg-critical-tint px-4 py-1.5 text-start text-caption text-critical leading-snug desk:text-base hairline-b focus-visible:outline-offset-[-3px] desk:px-6"
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            <span className="min-w-0 grow">
              {stored ? (
                <Waiting
                  count={waiting.length}
                  isStored={areStored(waiting)}
                  sending={waiting.every(({ attempts }) => attempts === 0)}
                />
              ) : (
                latest && <Sent alert={latest} summary={progressSummary(latest, reach)} />
              )}
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
          </button>
        )}
      </div>
      <MyEmergencySheet
        open={open && shown !== undefined}
        onClose={() => setOpen(false)}
        stored={stored ?? null}
        alert={stored ? null : (latest ?? null)}
        reach={reach}
        location={sharing ? location : null}
      />
    </>
  );
}

const strong = (within: ReactNode[]) => <strong>{within}</strong>;

function Waiting({ count, isStored, sending }: { count: number; isStored: boolean; sending: boolean }) {
  if (sending) return <strong>{t.sendingYours()}</strong>;
  return (
    <>
      {rich(t.waiting.parts({ strong }, { count }))} {!isStored && unstoredMessage()}
    </>
  );
}

function Sent({ alert, summary }: { alert: EmergencyAlert; summary: string }) {
  const now = useNow(10_000);
  if (!alert.acknowledgedAt)
    return (
      <>
        <strong>{t.isSent()}</strong> {summary}
      </>
    );
  if (alert.response) return <strong>{t.coming[alert.response.step]({ name: alert.response.byName })}</strong>;
  const name = alert.acknowledgedByName;
  const time = relativeTime(alert.acknowledgedAt, now, 'inSentence');
  return rich(
    name === null
      ? t.acknowledged.manager.parts({ strong }, { time })
      : t.acknowledged.person.parts({ strong }, { name, time }),
  );
}
