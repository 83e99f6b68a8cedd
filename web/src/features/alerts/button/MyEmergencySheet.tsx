import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { EmergencyReach } from '@floorlight/contracts/notifications';
import { paths } from '@floorlight/contracts/paths';
import { ArrowRight, Footprints, Phone, UserCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { titleOf } from '../alert-words.ts';
import type { EmergencyBody } from '../delivery.ts';
import { AlertThread } from '../thread/AlertThread.tsx';
import { AlertProgress } from './AlertProgress.tsx';
import { acknowledgedBy, progressSteps } from './alert-progress.ts';
import { t } from './messages.ts';
import { SharingLine } from './SharingLine.tsx';
import type { SharingState } from './share-location.ts';
import { WhereAreYou } from './WhereAreYou.tsx';

interface MyEmergencySheetProps {
  open: boolean;
  onClose: () => void;
  /** The newest entry that waits on this device. */
  stored: OutboxEntry<EmergencyBody> | null;
  alert: EmergencyAlert | null;
  reach: EmergencyReach | null;
  /** null: this device doesn't share its location. */
  location: SharingState | null;
}

/** Details of the user's own emergency: its progress, the shared location, and numbers to call. */
export function MyEmergencySheet({ open, onClose, stored, alert, reach, location }: MyEmergencySheetProps) {
  const clock = useSiteClock('time');
  const shown = stored?.body ?? alert;
  const title = shown ? titleOf(shown).text : '';
  const pressedAt = stored?.createdAt ?? alert?.createdAt ?? '';
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      shape="sheet"
      title={t.yourEmergency()}
      description={alert ? t.sentAt({ title, time: clock(alert.createdAt) }) : title}
      footer={
        <Link to={paths.emergency} onClick={onClose} className={buttonStyle('secondary', 'primary')}>
          {t.center()}
          <ArrowRight aria-hidden="true" className="size-5" />
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {(alert?.response || alert?.acknowledgedAt) && <Coming alert={alert} />}
        <AlertProgress steps={progressSteps(pressedAt, alert, reach)} />
        {alert && <WhereAreYou alert={alert} />}
        {alert && <AlertThread alert={alert} heading="h3" />}
        {location && <SharingLine {...location} />}
        <CallMeanwhile />
        <p className="text-caption text-muted">{t.howToDeactivate()}</p>
      </div>
    </Dialog>
  );
}

/** The furthest of those who help, or who has the alert. */
function Coming({ alert }: { alert: EmergencyAlert }) {
  const { response } = alert;
  const Icon = response ? Footprints : UserCheck;
  return (
    <p className="flex items-center gap-3 rounded-control bg-resolved-tint px-4 py-3 font-bold text-lead text-resolved">
      <Icon aria-hidden="true" className="size-6 shrink-0" />
      {response ? t.coming[response.step]({ name: response.byName }) : acknowledgedBy(alert)}
    </p>
  );
}

function CallMeanwhile() {
  const { siteId } = useCurrentUser();
  const { site } = useSite(siteId);
  if (!site) return null;
  const numbers = [
    { name: t.emergencyServices(), phone: site.banner.emergencyServices },
    { name: t.security(), phone: site.banner.securityExtension },
  ];
  return (
    <div>
      <p className="font-semibold">{t.callAsWell()}</p>
      <ul className="mt-2 grid two-columns gap-3">
        {numbers.map(({ name, phone }) => (
          <li key={name}>
            <a
              href={`tel:${phone}`}
              className="pressable flex h-full min-h-14 items-center gap-3 rounded-control bg-surface px-3 py-2 leading-tight control-edge hover:bg-sunken"
            >
              <Phone aria-hidden="true" className="size-5 shrink-0" />
              <span className="min-w-0">
                <span className="block text-caption text-muted">{name}</span>
                <strong className="font-mono">{phone}</strong>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
