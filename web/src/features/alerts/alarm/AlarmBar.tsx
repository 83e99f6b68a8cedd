import { senderLine } from '@floorlight/contracts/alert-sender';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { alertPath, paths } from '@floorlight/contracts/paths';
import { BellRing, CloudUpload, History, VolumeX } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { coordinates } from '#lib/location/reading.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { alarmIsRinging, onAlarmChange } from '#lib/sounds/alarm-loop.ts';
import { audioAllowed, onAudioChange } from '#lib/sounds/audio-output.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { aboveDialogs } from '#ui/controls/above-dialogs.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { rich } from '#ui/rich.ts';
import { foldedLine, pressedBefore, titleOf } from '../alert-words.ts';
import { alertIcon } from '../emergency-icons.ts';
import { t } from '../messages.ts';
import { useShownAlert } from '../shown-alerts.ts';
import { useUnsentUpdate } from '../update-outbox.ts';
import { useAlertUpdate } from '../use-alert-update.ts';
import { useOpenAlerts } from '../use-open-alerts.ts';

/** Milliseconds. Polling finds an alert whose live message was lost. */
const pollInterval = 5000;

/**
 * Shows a manager the newest critical alert that nobody has acknowledged, or else the newest high or escalated one, on top
 * of every screen, and keeps the screen awake. Their own alerts are left out: acknowledging one would stop the escalation to
 * other managers.
 */
export function AlarmBar() {
  const user = useCurrentUser();
  const { active, retry } = useOpenAlerts();
  useAttendedPoll(retry, pollInterval);
  const alarming = active.filter(
    ({ severity, escalations, reportedBy, pressedBy }) =>
      (isGrave(severity) || escalations > 0) && (pressedBy ?? reportedBy) !== user.id,
  );
  const alert = alarming.find(({ severity, escalations }) => severity === 'critical' || escalations > 0) ?? alarming[0];
  useWakeLock(alert !== undefined);
  return (
    <div {...aboveDialogs('alarm')} aria-live="assertive" className="pointer-events-auto">
      {alert && <Alarm key={alert.id} alert={alert} count={alarming.length} />}
    </div>
  );
}

/** Where help is needed: the zone, or else the sender's latest location. */
function AlertPlace({ alert: { latestLocation, warehouseZone } }: { alert: EmergencyAlert }) {
  if (warehouseZone) return warehouseZone;
  if (!latestLocation) return t.noLocation();
  return rich(
    t.position.parts(
      { mono: (within) => <span className="inline-block font-mono">{within}</span> },
      { coordinates: coordinates(latestLocation.latitude, latestLocation.longitude) },
    ),
  );
}

const isGrave = (severity: EmergencyAlert['severity']): boolean => severity === 'critical' || severity === 'high';

function Alarm({ alert, count }: { alert: EmergencyAlert; count: number }) {
  const { update, isLoading } = useAlertUpdate(alert);
  const title = titleOf(alert);
  const Icon = alertIcon(alert);
  const folded = foldedLine(alert);
  const pressed = pressedBefore(alert, useSiteClock('dateTime'));
  const settled = useSettled();
  const unsent = useUnsentUpdate(alert.id);
  useShownAlert(alert);

  return (
    <section
      aria-label={t.alarm()}
      className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 bg-emergency px-3 pt-[calc(env(safe-area-inset-top)+6px)] pb-1.5 text-on-emergency desk:px-6"
    >
      <Link
        to={count > 1 ? paths.emergency : alertPath(alert.id)}
        aria-label={t.openAll({ count })}
        className="relative flex size-12 shrink-0 items-center justify-center rounded-control focus-visible:outline-on-emergency"
      >
        <span className="flex size-10 items-center justify-center rounded-control bg-on-emergency text-emergency">
          <Icon aria-hidden="true" className="size-6 animate-breathe" />
        </span>
        {count > 1 && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -inset-e-0.5 min-w-5.5 rounded-full border-2 border-emergency bg-stage px-1 text-center font-bold text-[13px] text-on-stage leading-[1.4]"
          >
            {count}
          </span>
        )}
      </Link>
      <Link
        to={alertPath(alert.id)}
        className="min-w-0 grow basis-36 rounded-control leading-tight focus-visible:outline-on-emergency"
      >
        <p className="font-bold">
          <span lang={title.lang} className="wrap-anywhere">
            {title.text}
          </span>{' '}
          <Age since={alert.createdAt} />
        </p>
        <p className="text-caption leading-tight wrap-anywhere">
          <AlertPlace alert={alert} /> · {senderLine(alert)}
        </p>
        {pressed && (
          <p className="flex items-center gap-1.5 text-caption">
            <History aria-hidden="true" className="size-4 shrink-0" />
            {pressed}
          </p>
        )}
        {folded && <p className="text-caption">{folded}</p>}
        <BlockedSound />
        {alert.escalations > 0 && (
          <p className="flex items-center gap-1.5 font-semibold text-caption leading-tight">
            <BellRing aria-hidden="true" className="size-4 shrink-0 animate-breathe" />
            {t.notAcknowledged({ count: alert.escalations })}
          </p>
        )}
      </Link>
      {unsent ? (
        <p className="flex items-center gap-1.5 font-semibold leading-tight">
          <CloudUpload aria-hidden="true" className="size-5 shrink-0" />
          {t.notSentYet[unsent]()}
        </p>
      ) : (
        <Button
          busy={isLoading}
          disabled={!settled}
          onClick={() => update({ status: 'acknowledged' })}
          className="border-transparent! bg-on-emergency! px-3! text-emergency! focus-visible:outline-on-emergency"
        >
          {t.acknowledge()}
        </Button>
      )}
    </section>
  );
}

/** Browsers refuse sound until somebody has used the page. */
function BlockedSound() {
  const isAllowed = useSyncExternalStore(onAudioChange, audioAllowed);
  const isRinging = useSyncExternalStore(onAlarmChange, alarmIsRinging);
  if (isAllowed || !isRinging) return null;
  return (
    <p className="flex items-center gap-1.5 font-semibold text-caption leading-tight">
      <VolumeX aria-hidden="true" className="size-4 shrink-0" />
      {t.soundBlocked()}
    </p>
  );
}

/** Milliseconds before a new alarm's button acts: a tap right after the change was meant for what was there before. */
const settleTime = 700;

/** Whether the alarm has been shown long enough to be answered. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleTime);
    return () => clearTimeout(timer);
  }, []);
  return settled;
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
