import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#lib/session/current-user.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { EdgeCard } from '#ui/lists/EdgeCard.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { useShownAlert } from '../shown-alerts.ts';
import { AlertActions } from './AlertActions.tsx';
import { AlertFacts } from './AlertFacts.tsx';
import { AlertTimeline } from './AlertTimeline.tsx';
import { StatusBadge, shownStatus } from './StatusBadge.tsx';

/** The alerts on a phone: one card each. */
export function AlertCards({ alerts }: { alerts: readonly EmergencyAlert[] }) {
  const now = useNow(10_000);
  return (
    <RowList label="Alerts" rows={alerts} keyOf={({ id }) => id} className="tablet:grid-cols-2">
      {(alert) => <AlertCard alert={alert} age={relativeTime(alert.createdAt, now)} />}
    </RowList>
  );
}

function AlertCard({ alert, age }: { alert: EmergencyAlert; age: string }) {
  useShownAlert(alert);
  const mayAcknowledge = useMay('alerts.acknowledge');
  return (
    <EdgeCard
      label={alert.title}
      edge={alert.status === 'resolved' ? 'none' : alert.severity}
      className="flex h-full flex-col gap-3 p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <SeverityBadge severity={alert.severity} />
        <StatusBadge status={shownStatus(alert)} />
        <span className="ms-auto text-caption text-muted">{age}</span>
      </div>
      <div>
        <h3 dir="auto" className="break-words font-semibold text-lead leading-snug">
          {alert.title}
        </h3>
        {alert.description && (
          <p dir="auto" className="break-words text-muted">
            {alert.description}
          </p>
        )}
      </div>
      <AlertFacts alert={alert} />
      <Outcome alert={alert} />
      <TimelineDisclosure alert={alert} />
      {mayAcknowledge && <AlertActions alert={alert} className="mt-auto pt-1" />}
    </EdgeCard>
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
