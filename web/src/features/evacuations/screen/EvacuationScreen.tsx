import type { Evacuation, RollCallAnswer } from '@floorlight/contracts/evacuations';
import { evacuationPath } from '@floorlight/contracts/paths';
import { clsx } from 'clsx';
import { CircleCheck, ClipboardList, CloudUpload, DoorOpen, HandHelping, PhoneCall, VolumeX } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { useOwnZone } from '#lib/location/use-own-zone.ts';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { alarmIsRinging, onAlarmChange, ringAlarm, stopAlarm } from '#lib/sounds/alarm-loop.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { serverTime } from '#lib/time/server-clock.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { t } from '../messages.ts';
import { rollCallOutbox } from '../outbox.ts';
import type { OwnEvacuation } from '../use-evacuation.ts';
import { EvacuationPlan } from './EvacuationPlan.tsx';
import { useWayOut } from './use-way-out.ts';
import { WayOut } from './WayOut.tsx';

interface EvacuationScreenProps {
  own: OwnEvacuation & { evacuation: Evacuation };
  /** Leaves it for the app. */
  onLeave: () => void;
}

/**
 * Fills the screen above everything but the alarm bar, EMERGENCY and its dialogs: what happens, the way out, and the two answers,
 * which stay in sight. It sounds until somebody touches the page.
 */
export function EvacuationScreen({ own: { evacuation, mine, answer, isWaiting }, onLeave }: EvacuationScreenProps) {
  const { id, drill } = evacuation;
  const user = useCurrentUser();
  const { site } = useSite(user.siteId);
  const maySeeRollCall = useMay('evacuations.read');
  const zone = useOwnZone();
  const onPlan = useWayOut(site, zone);
  const heading = useRef<HTMLHeadingElement>(null);
  const isCaller = evacuation.calledBy === user.id;
  useWakeLock(true);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (answer !== null || isCaller) return;
    ringAlarm(id, 'danger');
    return () => stopAlarm(id);
  }, [id, answer, isCaller]);

  const give = (given: RollCallAnswer) => {
    stopAlarm(id);
    const at = serverTime();
    void rollCallOutbox.add(user.id, { kind: 'own', evacuationId: id, answer: given, at, zone });
  };
  const number = site?.banner.emergencyServices ?? '';
  return (
    // The page's own is inert while this covers it.
    <main
      aria-label={t.running[drill ? 'drill' : 'real']()}
      className={clsx(
        'pointer-events-auto fixed inset-x-0 top-[var(--alarm-height,0px)] bottom-0 z-45 flex flex-col',
        drill ? 'bg-accent text-on-accent' : 'bg-emergency text-on-emergency',
      )}
    >
      <div className="min-h-0 grow overflow-y-auto px-5 pt-[calc(env(safe-area-inset-top)+16px)] pb-4 max-[359px]:px-3">
        <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4 desk:grid-cols-2 desk:grid-rows-[auto_auto_1fr] desk:gap-x-10">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 desk:col-span-2">
            <p className="font-semibold">
              <bdi>{site?.name}</bdi> · {evacuation.zones.length === 0 ? t.wholeSite() : evacuation.zones.join(', ')}
            </p>
            <Age since={evacuation.calledAt} />
          </div>
          <div className="grid grid-cols-1 content-start gap-4">
            <div className="flex flex-wrap items-center gap-4">
              <span
                className={clsx(
                  'flex size-18 items-center justify-center rounded-card',
                  drill ? 'bg-on-accent text-accent' : 'bg-on-emergency text-emergency',
                )}
              >
                <DoorOpen aria-hidden="true" className="size-10" />
              </span>
              <h1
                ref={heading}
                tabIndex={-1}
                className="min-w-0 font-bold text-[clamp(2rem,11vw,3.25rem)] leading-tight tracking-tight outline-none"
              >
                {drill && <span className="block text-title">{t.drill()}</span>}
                {t.evacuate()}
              </h1>
            </div>
            <p className="text-lead leading-snug">
              {drill && <strong className="block">{t.drillHint()}</strong>}
              {evacuation.reason ? (
                <span dir="auto" lang={evacuation.language ?? undefined}>
                  {evacuation.reason}
                </span>
              ) : (
                t.kind[evacuation.kind]()
              )}
              . {t.leave()}
            </p>
          </div>
          {site && <EvacuationPlan site={site} evacuation={evacuation} way={onPlan?.way ?? null} />}
          {site && <WayOut site={site} evacuation={evacuation} zone={zone} metres={onPlan?.metres ?? null} />}
        </div>
      </div>
      <div className="mx-auto w-full max-w-5xl shrink-0 px-5 pb-3 max-[359px]:px-3">
        {answer !== null && (
          <div role="status" className="mb-3">
            <p className="flex items-center gap-2 font-bold text-lead">
              {answer === 'safe' ? <CircleCheck aria-hidden="true" /> : <HandHelping aria-hidden="true" />}
              {t.youAre[answer]()}
            </p>
            <p>{t.youAreHint[answer]({ number })}</p>
            {isWaiting ? (
              <p className="flex items-center gap-2 font-semibold">
                <CloudUpload aria-hidden="true" className="size-5 shrink-0" />
                {t.savedHere()}
              </p>
            ) : (
              mine?.answeredBy &&
              mine.answeredBy !== user.id && <p>{t.changedBy({ name: mine.answeredByName ?? '' })}</p>
            )}
          </div>
        )}
        <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
          {answer !== 'safe' && (
            <Answer onClick={() => give('safe')} className="text-resolved">
              <CircleCheck aria-hidden="true" className="size-8" />
              {t.safe()}
            </Answer>
          )}
          {answer !== 'needs_help' && (
            <Answer onClick={() => give('needs_help')} className={drill ? 'text-ink' : 'bg-accent! text-on-accent'}>
              <HandHelping aria-hidden="true" className="size-8" />
              {t.needHelp()}
            </Answer>
          )}
          {answer !== null && (
            <Button size="primary" className="min-h-19!" onClick={onLeave}>
              {t.backToApp()}
            </Button>
          )}
        </div>
      </div>
      <div className="flex min-h-20 shrink-0 flex-wrap items-center gap-2 bg-surface ps-28 pe-3 pt-2 pb-[calc(env(safe-area-inset-bottom)+8px)] text-ink hairline-t max-[359px]:ps-22 desk:ps-60">
        <SoundOff id={id} />
        <a href={`tel:${number}`} className={buttonStyle('secondary', 'control', 'grow px-2!')}>
          <PhoneCall aria-hidden="true" className="size-5" />
          {number}
        </a>
        {maySeeRollCall && (
          <Link to={evacuationPath(id)} onClick={onLeave} className={buttonStyle('secondary', 'control', 'grow px-2!')}>
            <ClipboardList aria-hidden="true" className="size-5" />
            {t.rollCall()}
          </Link>
        )}
      </div>
    </main>
  );
}

function Answer({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={clsx(
        'pressable flex min-h-19 items-center justify-center gap-3 rounded-card border-2 border-transparent bg-surface px-4 font-bold text-title shadow-card',
        className,
      )}
    />
  );
}

/** Only while it sounds. */
function SoundOff({ id }: { id: string }) {
  const isRinging = useSyncExternalStore(onAlarmChange, alarmIsRinging);
  if (!isRinging) return null;
  return (
    <Button className="grow px-2!" onClick={() => stopAlarm(id)}>
      <VolumeX aria-hidden="true" className="size-5" />
      {t.soundOff()}
    </Button>
  );
}

/** Its own component, so that each second renders only this. */
export function Age({ since }: { since: string }) {
  const now = useNow(1000);
  return (
    <span role="timer" aria-live="off" aria-label={t.since()} className="font-mono font-semibold text-lead">
      {elapsedTime(since, now)}
    </span>
  );
}
