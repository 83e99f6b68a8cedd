import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Card } from '#ui/Card.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { descriptionOf } from '../alert-words.ts';
import { useReach } from '../button/use-reach.ts';
import { AlertTimeline } from '../center/AlertTimeline.tsx';
import { t as center } from '../center/messages.ts';
import { StatusBadge, shownStatus } from '../center/StatusBadge.tsx';
import { useShownAlert } from '../shown-alerts.ts';
import { AlertThread } from '../thread/AlertThread.tsx';
import { AlertCalls } from './AlertCalls.tsx';
import { AlertPlace } from './AlertPlace.tsx';
import { t } from './messages.ts';
import { ResponseActions } from './ResponseActions.tsx';
import { WhoIsComing } from './WhoIsComing.tsx';

/** What an alert is about, where, who is coming, the messages and the timeline. The answers stay in sight on a phone. */
export function AlertPageBody({ alert }: { alert: EmergencyAlert }) {
  useShownAlert(alert);
  const mayRespond = useMay('alerts.acknowledge');
  const seesAll = useMay('alerts.listAll');
  const isMine = useCurrentUser().id === alert.reportedBy;
  const desk = useDesk();
  const description = descriptionOf(alert);
  const actions = mayRespond && alert.status !== 'resolved' && <ResponseActions alert={alert} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SeverityBadge severity={alert.severity} />
        <StatusBadge status={shownStatus(alert)} />
        <Open alert={alert} />
      </div>
      {alert.description && (
        <p dir="auto" lang={description.lang} className="break-words text-lead">
          {description.text}
        </p>
      )}
      {desk && actions}
      <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-5">
          <AlertPlace alert={alert} mayChange={mayRespond || isMine} />
          <Card className="grid grid-cols-1 gap-3 p-4">
            <h2 className="font-semibold text-lead">{t.coming()}</h2>
            <WhoIsComing alert={alert} />
            <Reach alert={alert} />
            {seesAll && <AlertCalls alert={alert} />}
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-5">
          {(mayRespond || isMine) && (
            <Card className="p-4">
              <AlertThread alert={alert} />
            </Card>
          )}
          <Card className="grid grid-cols-1 gap-3 p-4">
            <h2 className="font-semibold text-lead">{center.timeline()}</h2>
            <AlertTimeline alert={alert} />
          </Card>
        </div>
      </div>
      {!desk && actions && (
        <ActionBar>
          <section aria-label={t.response()}>{actions}</section>
        </ActionBar>
      )}
    </>
  );
}

/** How long it has been open; its own component, so that each second renders only this. */
function Open({ alert }: { alert: EmergencyAlert }) {
  const now = useNow(1000);
  if (alert.status === 'resolved') return null;
  return <span className="ms-auto font-bold font-mono text-title">{elapsedTime(alert.createdAt, now)}</span>;
}

/** How many managers have received and seen it. */
function Reach({ alert }: { alert: EmergencyAlert }) {
  const reach = useReach(alert);
  if (!reach) return null;
  return (
    <p className="text-caption text-muted">
      {t.reached({ count: reach.reached })} · {t.seen({ count: reach.seen })}
    </p>
  );
}
