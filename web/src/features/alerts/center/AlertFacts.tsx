import { senderOf } from '@floorlight/contracts/alert-sender';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { escapeRoute } from '@floorlight/contracts/escape-routes';
import { intakeNoteText } from '@floorlight/contracts/intake-notes';
import {
  BellRing,
  Building2,
  DoorOpen,
  Flag,
  History,
  Info,
  LocateFixed,
  MapPin,
  MapPinOff,
  Repeat2,
  Timer,
  User,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { coordinates } from '#lib/location/reading.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { relativeTime, secondsLong } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { IconFact } from '#ui/lists/IconFact.tsx';
import { Notice } from '#ui/Notice.tsx';
import { rich } from '#ui/rich.ts';
import { pressedBefore } from '../alert-words.ts';
import { t as alerts } from '../messages.ts';
import { Accuracy } from './Accuracy.tsx';
import { t } from './messages.ts';

/**
 * Sender (unless it stands beside), location, presses and escalations of an alert, and notes about rejected parts of its
 * request.
 */
export function AlertFacts({ alert, sender = true }: { alert: EmergencyAlert; sender?: boolean }) {
  const { warehouseZone, pressCount, escalations, intakeNotes, responseTime } = alert;
  const pressed = pressedBefore(alert, useSiteClock('dateTime'));
  return (
    <>
      <ul className="grid grid-cols-1 gap-1.5 text-muted">
        {sender && (
          <IconFact icon={User}>
            <span className="text-ink">{rich(t.reportedBy.parts({ who: isolated }, { name: senderOf(alert) }))}</span>
          </IconFact>
        )}
        {pressed && (
          <IconFact icon={History}>
            <span className="text-ink">{pressed}</span>
          </IconFact>
        )}
        {warehouseZone && (
          <IconFact icon={Building2}>
            <span className="text-ink">{warehouseZone}</span>
          </IconFact>
        )}
        {warehouseZone && <EscapeRoute siteId={alert.siteId} zone={warehouseZone} />}
        <Locations alert={alert} />
        {pressCount > 1 && <IconFact icon={Repeat2}>{t.pressed({ count: pressCount })}</IconFact>}
        {escalations > 0 && (
          <IconFact icon={BellRing} className={alert.status === 'active' ? 'text-high' : undefined}>
            {alerts.escalated({ count: escalations })}
          </IconFact>
        )}
        {responseTime !== null && (
          <IconFact icon={Timer}>{t.answeredAfter({ time: secondsLong(responseTime) })}</IconFact>
        )}
      </ul>
      {intakeNotes.length > 0 && (
        <Notice tone="low" icon={Info}>
          {intakeNotes.map((note) => (
            <p key={note}>{intakeNoteText(note)}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

/** The exit and the assembly point of a zone, where the site's settings have them. */
function EscapeRoute({ siteId, zone }: { siteId: string; zone: string }) {
  const { site } = useSite(siteId);
  if (!site) return null;
  const { exit, assembly } = escapeRoute(site, zone);
  return (
    <>
      {exit && <IconFact icon={DoorOpen}>{t.nearestExit({ exit })}</IconFact>}
      {assembly && <IconFact icon={Flag}>{t.assemblyPoint({ assembly })}</IconFact>}
    </>
  );
}

/** A name in a script from right to left leaves the words around it where they are. */
const isolated = (within: ReactNode[]) => <bdi>{within}</bdi>;
const place = (within: ReactNode[]) => <span className="font-mono text-ink whitespace-nowrap">{within}</span>;

/** Where the alert was sent, and the sender's latest location. */
function Locations({ alert }: { alert: EmergencyAlert }) {
  const { latitude, longitude, locationAccuracy, latestLocation: latest } = alert;
  const now = useNow(10_000);
  if (latitude === null || longitude === null) return <IconFact icon={MapPinOff}>{t.noLocation()}</IconFact>;
  const sentFrom = coordinates(latitude, longitude);
  const moved = latest && (latest.latitude !== latitude || latest.longitude !== longitude);
  const located = latest && relativeTime(latest.at, now, 'inSentence');
  return (
    <>
      <IconFact icon={MapPin}>
        {moved ? rich(t.sentFrom.parts({ place }, { coordinates: sentFrom })) : place([sentFrom])}
        <Accuracy metres={locationAccuracy} />
        {located && !moved && alert.status !== 'resolved' && (
          <span className="block">{t.located({ time: located })}</span>
        )}
      </IconFact>
      {moved && (
        <IconFact icon={LocateFixed}>
          {rich(t.latestLocation.parts({ place }, { coordinates: coordinates(latest.latitude, latest.longitude) }))}
          <Accuracy metres={latest.accuracy} />
          <span className="block">{relativeTime(latest.at, now)}</span>
        </IconFact>
      )}
    </>
  );
}
