import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { paths } from '@floorlight/contracts/paths';
import { BellRing, OctagonAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { wordsOf } from '#lib/api/failure.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { coordinates } from '#lib/location/reading.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useUpdateAlertMutation } from '../api.ts';
import { useShownAlert } from '../shown-alerts.ts';
import { useOpenAlerts } from '../use-open-alerts.ts';

/** How often somebody's screen reads the alerts again beside what comes live, in milliseconds. */
const followUp = 5000;

/**
 * What a manager can't miss: the critical alert that has waited longest for someone to acknowledge it, above
 * everything, on every screen. An alert that had to be told again is as good as critical. Their own is not among them:
 * one touch of Acknowledge would end the calling of those who could come.
 */
export function AlarmBar() {
  const user = useCurrentUser();
  const { active, retry } = useOpenAlerts();
  useAttendedPoll(retry, followUp);
  const alarming = active.filter(
    ({ severity, escalations, reportedBy }) => (severity === 'critical' || escalations > 0) && reportedBy !== user.id,
  );
  const alert = alarming.at(-1);
  return (
    <div aria-live="assertive" data-above-dialogs="" className="pointer-events-auto relative z-50">
      {alert && <Alarm key={alert.id} alert={alert} others={alarming.length - 1} />}
    </div>
  );
}

/** Where help is needed: where its sender was last, and the zone in which they pressed. */
function Place({ alert: { latestLocation, warehouseZone } }: { alert: EmergencyAlert }) {
  if (!latestLocation) return warehouseZone ?? 'no location';
  return (
    <>
      {warehouseZone && `${warehouseZone} · `}
      <span className="font-mono text-caption whitespace-nowrap">
        {coordinates(latestLocation.latitude, latestLocation.longitude)}
      </span>
    </>
  );
}

function Alarm({ alert, others }: { alert: EmergencyAlert; others: number }) {
  const [update, { isLoading }] = useUpdateAlertMutation();
  const toast = useToast();
  const box = useBarHeight();
  useShownAlert(alert);

  const acknowledge = async () => {
    const { error } = await update({ params: { id: alert.id }, body: { status: 'acknowledged' } });
    toast(
      error
        ? { title: 'Update Failed', message: wordsOf(error, 'Failed to update emergency alert.'), tone: 'danger' }
        : { title: 'Alert Updated', message: `You have acknowledged: ${alert.title}.`, tone: 'success' },
    );
  };

  return (
    <section
      ref={box}
      aria-label="Alarm"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-emergency px-4 pt-[calc(env(safe-area-inset-top)+8px)] pb-2 text-on-emergency desk:px-6"
    >
      <OctagonAlert aria-hidden="true" className="size-8 shrink-0 animate-breathe" />
      <div className="min-w-0 grow basis-52 leading-snug">
        <p className="flex items-baseline gap-2 font-bold text-lead">
          <span className="min-w-0 truncate">{alert.title}</span>
          <Age since={alert.createdAt} />
        </p>
        <p>
          {alert.reportedByName} · <Place alert={alert} />
        </p>
        {alert.escalations > 0 && (
          <p className="flex items-center gap-1.5 font-semibold">
            <BellRing aria-hidden="true" className="size-5 shrink-0 animate-breathe" />
            Nobody has acknowledged it: told again {alert.escalations === 1 ? 'once' : `${alert.escalations} times`}
          </p>
        )}
      </div>
      <div className="flex grow items-center gap-3 tablet:grow-0">
        {others > 0 && (
          <Link
            to={paths.emergency}
            className="inline-flex min-h-12 items-center rounded-control px-2 font-semibold underline underline-offset-4 focus-visible:outline-on-emergency"
          >
            +{others} more
          </Link>
        )}
        <Button
          busy={isLoading}
          onClick={acknowledge}
          className="grow border-transparent! bg-on-emergency! text-emergency! focus-visible:outline-on-emergency"
        >
          Acknowledge
        </Button>
      </div>
    </section>
  );
}

/** Its own component, so that the ticking renders nothing else; not read out every second. */
function Age({ since }: { since: string }) {
  const now = useNow(1000);
  return (
    <span role="timer" aria-live="off" aria-label="Waiting for" className="shrink-0 font-mono font-semibold">
      {elapsedTime(since, now)}
    </span>
  );
}

/** Tells the layers below (dialogs, toasts) how much of the screen the alarm takes. */
function useBarHeight() {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--alarm-height', `${box.current?.offsetHeight ?? 0}px`),
    );
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--alarm-height');
    };
  }, []);
  return box;
}
