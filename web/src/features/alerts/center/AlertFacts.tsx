import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { intakeNoteText } from '@floorlight/contracts/intake-notes';
import { BellRing, Building2, Info, LocateFixed, MapPin, MapPinOff, Repeat2, User } from 'lucide-react';
import { coordinates } from '#lib/location/reading.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { IconFact } from '#ui/lists/IconFact.tsx';
import { Notice } from '#ui/Notice.tsx';
import { escalationCount } from '../escalation-count.ts';
import { Accuracy } from './Accuracy.tsx';

/** Sender, location, presses and escalations of an alert, and notes about rejected parts of its request. */
export function AlertFacts({ alert }: { alert: EmergencyAlert }) {
  const { reportedByName, warehouseZone, pressCount, escalations, intakeNotes } = alert;
  return (
    <>
      <ul className="grid grid-cols-1 gap-1.5 text-muted">
        <IconFact icon={User}>
          Reported by <span className="text-ink">{reportedByName}</span>
        </IconFact>
        {warehouseZone && (
          <IconFact icon={Building2}>
            <span className="text-ink">{warehouseZone}</span>
          </IconFact>
        )}
        <Locations alert={alert} />
        {pressCount > 1 && <IconFact icon={Repeat2}>Pressed {pressCount} times</IconFact>}
        {escalations > 0 && (
          <IconFact icon={BellRing} className={alert.status === 'active' ? 'text-high' : undefined}>
            Escalated {escalationCount(alert)}
          </IconFact>
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

/** Where the alert was sent, and the sender's latest location. */
function Locations({ alert }: { alert: EmergencyAlert }) {
  const { latitude, longitude, locationAccuracy, latestLocation: latest } = alert;
  const now = useNow(10_000);
  if (latitude === null || longitude === null) return <IconFact icon={MapPinOff}>No location</IconFact>;
  const moved = latest && (latest.latitude !== latitude || latest.longitude !== longitude);
  return (
    <>
      <IconFact icon={MapPin}>
        {moved && 'Sent from '}
        <span className="font-mono text-ink whitespace-nowrap">{coordinates(latitude, longitude)}</span>
        <Accuracy metres={locationAccuracy} />
        {latest && !moved && alert.status !== 'resolved' && (
          <span className="block">Located {relativeTime(latest.at, now).toLowerCase()}</span>
        )}
      </IconFact>
      {moved && (
        <IconFact icon={LocateFixed}>
          Latest location{' '}
          <span className="font-mono text-ink whitespace-nowrap">{coordinates(latest.latitude, latest.longitude)}</span>
          <Accuracy metres={latest.accuracy} />
          <span className="block">{relativeTime(latest.at, now)}</span>
        </IconFact>
      )}
    </>
  );
}
