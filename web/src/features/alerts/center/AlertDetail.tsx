import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { useMay } from '#lib/session/current-user.ts';
import { EdgeCard } from '#ui/lists/EdgeCard.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { descriptionOf, titleOf } from '../alert-words.ts';
import { useShownAlert } from '../shown-alerts.ts';
import { AlertActions } from './AlertActions.tsx';
import { AlertFacts } from './AlertFacts.tsx';
import { AlertTimeline } from './AlertTimeline.tsx';
import { FoldedAlerts } from './FoldedAlerts.tsx';
import { StatusBadge, shownStatus } from './StatusBadge.tsx';

/** One alert with its facts, actions and timeline. */
export function AlertDetail({ alert }: { alert: EmergencyAlert }) {
  useShownAlert(alert);
  const mayAcknowledge = useMay('alerts.acknowledge');
  const title = titleOf(alert);
  const description = descriptionOf(alert);
  return (
    <EdgeCard
      label={title.text}
      edge={alert.status === 'resolved' ? 'none' : alert.severity}
      className="sticky top-0 grid grid-cols-1 gap-4 p-5"
    >
      <div className="flex flex-wrap items-center gap-2">
        <SeverityBadge severity={alert.severity} />
        <StatusBadge status={shownStatus(alert)} />
      </div>
      <div>
        <h3 dir="auto" lang={title.lang} className="break-words font-semibold text-title">
          {title.text}
        </h3>
        {alert.description && (
          <p dir="auto" lang={description.lang} className="mt-1 break-words text-muted">
            {description.text}
          </p>
        )}
      </div>
      <AlertFacts alert={alert} />
      <FoldedAlerts alert={alert} />
      {mayAcknowledge && <AlertActions alert={alert} />}
      <div className="pt-4 hairline-t">
        <AlertTimeline alert={alert} />
      </div>
    </EdgeCard>
  );
}
