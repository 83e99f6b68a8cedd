import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#lib/session/current-user.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { useShownAlert } from '../shown-alerts.ts';
import { AlertActions } from './AlertActions.tsx';
import { AlertFacts } from './AlertFacts.tsx';
import { AlertTimeline } from './AlertTimeline.tsx';
import { StatusBadge, shownStatus } from './StatusBadge.tsx';
import { severityEdge } from './severity-edge.ts';

/** The alerts on a phone: one card each. */
export function AlertCards({ alerts }: { alerts: readonly EmergencyAlert[] }) {
  const now = useNow(10_000);
  return (
    <ul aria-label="Alerts" className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
      {alerts.map((alert) => (
        <li key={alert.id} className="min-w-0">
          <AlertCard alert={alert} age={relativeTime(alert.createdAt, now)} />
        </li>
      ))}
    </ul>
  );
}

function AlertCard({ alert, age }: { alert: EmergencyAlert; age: string }) {
  useShownAlert(alert);
  const mayAcknowledge = useMay('alerts.acknowledge');
  return (
    <article
      aria-label={alert.title}
      className={`flex h-full flex-col gap-3 rounded-card border-s-6! bg-surface p-4 shadow-card hairline ${severityEdge(alert)}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <SeverityBadge severity={alert.severity} />
        <StatusBadge status={shownStatus(alert)} />
        <span className="ms-auto text-caption text-muted">{age}</span>
      </div>
      <div>
        <h3 className="break-words font-semibold text-lead leading-snug">{alert.title}</h3>
        {alert.description && <p className="break-words text-muted">{alert.description}</p>}
      </div>
      <AlertFacts alert={alert} />
      <Outcome alert={alert} />
      <TimelineDisclosure alert={alert} />
      {mayAcknowledge && <AlertActions alert={alert} className="mt-auto pt-1" />}
    </article>
  );
}

/** The timeline, loaded when it is opened. */
function TimelineDisclosure({ alert }: { alert: EmergencyAlert }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-mx-2 flex min-h-12 items-center gap-2 rounded-control px-2 font-semibold hover:bg-sunken"
      >
        <ChevronDown aria-hidden="true" className={clsx('size-5', open && 'rotate-180')} />
        Timeline
      </button>
      {open && (
        <div className="pt-2">
          <AlertTimeline alert={alert} />
        </div>
      )}
    </div>
  );
}

/** The status change, who made it, and their notes. */
function Outcome({ alert }: { alert: EmergencyAlert }) {
  const by = alert.cancelled || alert.status === 'resolved' ? alert.resolvedByName : alert.acknowledgedByName;
  if (alert.status === 'active') return null;
  return (
    <div className="rounded-control bg-sunken px-3 py-2 hairline">
      <p>
        {alert.cancelled ? 'Cancelled' : alert.status === 'resolved' ? 'Resolved' : 'Acknowledged'}
        {by && ` by ${by}`}
      </p>
      {alert.responseNotes && <p className="break-words text-muted">{alert.responseNotes}</p>}
    </div>
  );
}
