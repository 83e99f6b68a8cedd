import { senderOf } from '@floorlight/contracts/alert-sender';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { PhoneCall } from 'lucide-react';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Initials } from '#ui/lists/Initials.tsx';
import { rich } from '#ui/rich.ts';
import { useDesk } from '#ui/use-desk.ts';
import { useGetAlertCallBackQuery, useGetSenderPlaceQuery } from '../api.ts';
import { t } from './messages.ts';

/** Milliseconds. The sender of an open alert may still scan. */
const pollInterval = 30_000;

/** Who sent an alert; for those who answer it also where they scanned last, and the number to call them back. */
export function Sender({ alert }: { alert: EmergencyAlert }) {
  const isMine = useCurrentUser().id === alert.reportedBy;
  const mayRespond = useMay('alerts.acknowledge');
  const name = senderOf(alert);
  const skip = !mayRespond || isMine || alert.status === 'resolved' || alert.fromSharedDevice;
  return (
    <section aria-label={t.sender()} className="flex flex-wrap items-center gap-3">
      <Initials name={name} />
      <div className="min-w-0 grow basis-40">
        <bdi className="block wrap-anywhere font-semibold">{name}</bdi>
        {!skip && <LastScan alertId={alert.id} />}
      </div>
      {!skip && <CallBack alertId={alert.id} name={name} />}
    </section>
  );
}

function LastScan({ alertId }: { alertId: string }) {
  const { currentData } = useGetSenderPlaceQuery({ params: { id: alertId } }, { pollingInterval: pollInterval });
  const now = useNow(10_000);
  if (!currentData?.scanned) return null;
  const { place, at } = currentData.scanned;
  return (
    <span className="block text-caption text-muted">
      {rich(
        t.scanned.parts(
          { code: (within) => <bdi className="font-mono text-ink">{within}</bdi> },
          { place, ago: relativeTime(at, now, 'inSentence') },
        ),
      )}
    </span>
  );
}

/** A phone calls the number; at a desk it is read. */
function CallBack({ alertId, name }: { alertId: string; name: string }) {
  const { currentData } = useGetAlertCallBackQuery({ params: { id: alertId } });
  const isDesk = useDesk();
  if (!currentData) return null;
  const { number } = currentData;
  if (number === null) return <span className="text-caption text-muted">{t.noNumber()}</span>;
  return (
    <a href={`tel:${number}`} aria-label={`${t.callSender({ name })} ${number}`} className={buttonStyle('secondary')}>
      <PhoneCall aria-hidden="true" className="size-5" />
      {isDesk ? <span dir="ltr">{number}</span> : t.call()}
    </a>
  );
}
