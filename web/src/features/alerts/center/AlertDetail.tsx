import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { alertPath } from '@floorlight/contracts/paths';
import { Link } from 'react-router-dom';
import { useMay } from '#lib/session/current-user.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { EdgeCard } from '#ui/lists/EdgeCard.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { descriptionOf, titleOf } from '../alert-words.ts';
import { useShownAlert } from '../shown-alerts.ts';
import { AlertActions } from './AlertActions.tsx';
import { AlertFacts } from './AlertFacts.tsx';
import { AlertTimeline } from './AlertTimeline.tsx';
import { FoldedAlerts } from './FoldedAlerts.tsx';
import { GroupActions, type GroupOnScreen } from './GroupActions.tsx';
import { t } from './messages.ts';
import { StatusBadge, shownStatus } from './StatusBadge.tsx';

interface AlertDetailProps {
  alert: EmergencyAlert;
  /** The group whose head it is. */
  group?: GroupOnScreen | undefined;
}

/** One alert with its facts, actions and timeline. */
export function AlertDetail({ alert, group }: AlertDetailProps) {
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
      {group && <GroupActions group={group} />}
      <Link to={alertPath(alert.id)} className={buttonStyle('secondary')}>
        {t.openPage()}
      </Link>
      {mayAcknowledge && <AlertActions alert={alert} />}
      <div className="pt-4 hairline-t">
        <AlertTimeline alert={alert} />
      </div>
    </EdgeCard>
  );
}
