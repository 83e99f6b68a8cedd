import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { paths } from '@floorlight/contracts/paths';
import { BellRing, History, OctagonAlert } from 'lucide-react';
import { Link } from 'react-router-dom';

import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { coordinates } from '#lib/location/reading.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';

import { Button } from '#ui/controls/Button.tsx';
import { usePublishedHeight } from '#ui/use-published-height.ts';
import { foldedLine, pressedBefore, titleOf } from '../alert-words.ts';
import { t } from '../messages.ts';
import { useShownAlert } from '../shown-alerts.ts';
import { useAlertUpdate } from '../use-alert-update.ts';
import { useOpenAlerts } from '../use-open-alerts.ts';

/** Milliseconds. Polling finds an alert whose live message was lost. */
const pollInterval = 5000;

/**
 * Shows a manager the critical alert that has waited longest for acknowledgement, on top of every screen. An escalated
 * alert counts as critical. Their own alerts are left out: acknowledging one would stop the escalation to other managers.
 */
export function AlarmBar() {
  const user = useCurrentUser();
  const { active, retry } = useOpenAlerts();
  useAttendedPoll(retry, pollInterval);
  const alarming = active.filter(
    ({ severity, escalations, reportedBy, pressedBy }) =>
      (severity === 'critical' || escalations > 0) && (pressedBy ?? reportedBy) !== user.id,
  );
  const alert = alarming.at(-1);
  return (
    <div aria-live="assertive" data-above-dialogs="" className="pointer-events-auto relative z-50">
      {alert && <Alarm key={alert.id} alert={alert} others={alarming.length - 1} />}
    </div>
  );
}

/** Where help is needed: the sender's latest location, and the zone of the alert. */
function AlertPlace({ alert: { latestLocation, warehouseZone } }: { alert: EmergencyAlert }) {
  if (!latestLocation) return warehouseZone ?? t.noLocation();
  return (
    <>
      {warehouseZone && `${warehouseZone} · `}
      <span className="inline-block font-mono text-caption">
        {coordinates(latestLocation.latitude, latestLocation.longitude)}
      </span>
    </>
  );
}

function Alarm({ alert, others }: { alert: EmergencyAlert; others: number }) {
  const { update, isLoading } = useAlertUpdate(alert);
  const box = usePublishedHeight('--alarm-height'); // dialogs and toasts stay below it
  const title = titleOf(alert);
  const folded = foldedLine(alert);
  const pressed = pressedBefore(alert, useSiteClock('dateTime'));
  useShownAlert(alert);

  return (
    <section
      ref={box}
      aria-label={t.alarm()}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-emergency px-4 pt-[calc(env(safe-area-inset-top)+8px)] pb-2 text-on-emergency desk:px-6"
    >
      <OctagonAlert aria-hidden="true" className="size-8 shrink-0 animate-breathe" />
      <div className="min-w-0 grow basis-52 leading-snug">
        <p className="flex items-baseline gap-2 font-bold text-lead">
          <span lang={title.lang} className="line-clamp-2 min-w-0">
            {title.text}
          </span>
          <Age since={alert.createdAt} />
        </p>
        <p>
          {alert.reportedByName} · <AlertPlace alert={alert} />
        </p>
        {pressed && (
          <p className="flex items-center gap-1.5">
            <History aria-hidden="true" className="size-5 shrink-0" />
            {pressed}
          </p>
        )}
        {folded && <p>{folded}</p>}
        {alert.escalations > 0 && (
          <p className="flex items-center gap-1.5 font-semibold">
            <BellRing aria-hidden="true" className="size-5 shrink-0 animate-breathe" />
            {t.notAcknowledged({ count: alert.escalations })}
          </p>
        )}
      </div>
      <div className="flex grow items-center gap-3 tablet:grow-0">
        {others > 0 && (
          <Link
            to={paths.emergency}
            className="inline-flex min-h-12 items-center rounded-control px-2 font-semibold underline underline-offset-4 focus-visible:outline-on-emergency"
          >
            {t.more({ count: others })}
          </Link>
        )}
        <Button
          busy={isLoading}
          onClick={() => update({ status: 'acknowledged' })}
          className="grow border-transparent! bg-on-emergency! text-emergency! focus-visible:outline-on-emergency"
        >
          {t.acknowledge()}
        </Button>
      </div>
    </section>
  );
}

/** Its own component, so that each second renders only this. `aria-live="off"`: screen readers don't announce each second. */
function Age({ since }: { since: string }) {
  const now = useNow(1000);
  return (
    <span role="timer" aria-live="off" aria-label={t.waitingFor()} className="shrink-0 font-mono font-semibold">
      {elapsedTime(since, now)}
    </span>
  );
}
