import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { alertPath } from '@floorlight/contracts/paths';
import { Link } from 'react-router-dom';
import { useMay } from '#lib/session/current-user.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Disclosure } from '#ui/lists/Disclosure.tsx';
import { EdgeCard } from '#ui/lists/EdgeCard.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { descriptionOf, titleOf } from '../alert-words.ts';
import { t as alerts } from '../messages.ts';
import { useShownAlert } from '../shown-alerts.ts';
import { AlertActions } from './AlertActions.tsx';
import { AlertFacts } from './AlertFacts.tsx';
import { AlertTimeline } from './AlertTimeline.tsx';
import { FoldedAlerts } from './FoldedAlerts.tsx';
import { GroupActions, type GroupOnScreen } from './GroupActions.tsx';
import { t } from './messages.ts';
import { StatusBadge, shownStatus } from './StatusBadge.tsx';
import { useGroups } from './use-groups.ts';

/** The alerts on a phone: one card each. */
export function AlertCards({ alerts }: { alerts: readonly EmergencyAlert[] }) {
  const now = useNow(10_000);
  const { rows, groupOf } = useGroups(alerts);
  return (
    <RowList label={t.alerts()} rows={rows} keyOf={({ id }) => id} className="tablet:grid-cols-2">
      {(alert) => <AlertCard alert={alert} group={groupOf(alert)} age={relativeTime(alert.createdAt, now)} />}
    </RowList>
  );
}

interface AlertCardProps {
  alert: EmergencyAlert;
  group: GroupOnScreen | undefined;
  age: string;
}

function AlertCard({ alert, group, age }: AlertCardProps) {
  useShownAlert(alert);
  const mayAcknowledge = useMay('alerts.acknowledge');
  const title = titleOf(alert);
  const description = descriptionOf(alert);
  return (
    <EdgeCard
      label={title.text}
      edge={alert.status === 'resolved' ? 'none' : alert.severity}
      className="flex h-full flex-col gap-3 p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <SeverityBadge severity={alert.severity} />
        <StatusBadge status={shownStatus(alert)} />
        <span className="ms-auto text-caption text-muted">{age}</span>
      </div>
      <div>
        <h3 dir="auto" lang={title.lang} className="break-words font-semibold text-lead leading-snug">
          <Link to={alertPath(alert.id)} className="underline-offset-4 hover:underline">
            {title.text}
          </Link>
        </h3>
        {alert.description && (
          <p dir="auto" lang={description.lang} className="break-words text-muted">
            {description.text}
          </p>
        )}
      </div>
      <AlertFacts alert={alert} />
      <Outcome alert={alert} />
      <FoldedAlerts alert={alert} />
      {group && <GroupActions group={group} />}
      <Disclosure label={t.timeline()}>
        <AlertTimeline alert={alert} />
      </Disclosure>
      {mayAcknowledge && <AlertActions alert={alert} className="mt-auto pt-1" />}
    </EdgeCard>
  );
}

/** The status change, who made it, and their notes. */
function Outcome({ alert }: { alert: EmergencyAlert }) {
  const status = shownStatus(alert);
  if (status === 'active') return null;
  const name = status === 'acknowledged' ? alert.acknowledgedByName : alert.resolvedByName;
  return (
    <div className="rounded-control bg-sunken px-3 py-2 hairline">
      <p>{name ? alerts.changedBy[status]({ name }) : t.statuses[status]()}</p>
      {alert.responseNotes && <p className="break-words text-muted">{alert.responseNotes}</p>}
    </div>
  );
}
