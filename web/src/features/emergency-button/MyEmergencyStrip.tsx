import { BellRing, CloudUpload, UserCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useEmergency } from './use-emergency.ts';

/** Where my own emergency stands: on this device, at the server, or in somebody's hands. */
export function MyEmergencyStrip() {
  const { mine, waiting } = useEmergency();
  const now = useNow(10_000);
  const [latest] = mine;
  const sending = waiting.length > 0 && waiting.every(({ attempts }) => attempts === 0);
  const Icon = waiting.length ? CloudUpload : latest?.acknowledgedAt ? UserCheck : BellRing;
  return (
    <div role="status" aria-label="Your emergency">
      {(waiting.length > 0 || latest) && (
        <Link
          to={paths.emergency}
          className="flex min-h-12 items-center gap-3 bg-critical-tint px-4 py-2 text-critical leading-snug hairline-b focus-visible:outline-offset-[-3px] desk:px-6"
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 grow">
            {sending ? (
              <strong>Sending your alert...</strong>
            ) : waiting.length > 0 ? (
              <>
                <strong>{waiting.length} on this device, waiting to send.</strong> It is sent as soon as Floorlight can
                be reached.
              </>
            ) : latest?.acknowledgedAt ? (
              <>
                <strong>{latest.acknowledgedByName ?? 'A manager'} has your alert</strong> · acknowledged{' '}
                {relativeTime(latest.acknowledgedAt, now).toLowerCase()}
              </>
            ) : (
              <>
                <strong>Your alert is sent.</strong> Waiting for a manager to acknowledge.
              </>
            )}
          </span>
        </Link>
      )}
    </div>
  );
}
