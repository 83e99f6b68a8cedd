import type { ThisWallDisplay } from '@floorlight/contracts/wall-displays';
import { useEffect, useSyncExternalStore } from 'react';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { siteClock } from '#lib/time/site-clock.ts';
import { useDeviceNow } from '#lib/time/use-now.ts';
import { LogoMark } from '#ui/Logo.tsx';
import { isUpdateWaiting, onUpdateWaiting, startUpdate } from '../updates/app-updates.ts';
import { AlarmStrip } from './AlarmStrip.tsx';
import { EvacuationStrip } from './EvacuationStrip.tsx';
import { Freshness } from './Freshness.tsx';
import { t } from './messages.ts';
import { useWall } from './use-wall.ts';
import { useWallUnit } from './use-wall-unit.ts';
import { WallAlerts } from './WallAlerts.tsx';
import { WallCountsCard } from './WallCountsCard.tsx';
import { WallFigures } from './WallFigures.tsx';
import { WallFloor } from './WallFloor.tsx';
import { mostUrgentFirst } from './wall-words.ts';

/** Milliseconds. The plan of a site changes rarely. */
const siteInterval = 300_000;

/**
 * The site on a wall, read from five metres: all sizes follow from the smallest letters, which are 24 px on 1920×1080 and grow
 * with the screen.
 */
export function WallBoard({ display, onRefused }: { display: ThisWallDisplay; onRefused: () => void }) {
  useWakeLock(true);
  const unit = useWallUnit();
  const { safety, counts, breaks, people, updatedAt, clockOffset } = useWall(onRefused);
  const { site, retry: readSite } = useSite(display.siteId);
  const now = useDeviceNow(1000) + clockOffset;
  useEffect(() => {
    const timer = setInterval(readSite, siteInterval);
    return () => clearInterval(timer);
  }, [readSite]);
  const alerts = mostUrgentFirst(safety?.alerts ?? []);
  useUpdates(alerts.length === 0 && !safety?.evacuation);
  const time = new Date(now).toISOString();

  return (
    <main
      style={{ fontSize: `${unit}px` }}
      className="grid min-h-dvh grid-cols-1 gap-[0.9em] bg-paper desk:h-dvh desk:grid-rows-[auto_auto_minmax(0,1fr)] desk:overflow-hidden px-[1.33em] py-[1em] leading-tight text-ink"
    >
      <header className="flex flex-wrap items-center gap-x-[0.9em] gap-y-[0.4em] desk:flex-nowrap">
        <LogoMark className="size-[2.2em]" />
        <h1 className="min-w-0 font-bold desk:truncate text-[1.65em] tracking-tight">{site?.name ?? t.title()}</h1>
        <Freshness updatedAt={updatedAt} />
        <p className="ms-auto shrink-0 text-muted">{siteClock(site?.timeZone, 'day')(time)}</p>
        <p className="shrink-0 font-bold font-mono text-[2.4em] leading-none">
          {siteClock(site?.timeZone, 'time')(time)}
        </p>
      </header>
      <div className="grid gap-[0.6em]">
        {safety?.evacuation && <EvacuationStrip evacuation={safety.evacuation} now={now} />}
        {(!safety?.evacuation || alerts[0]) && (
          <AlarmStrip alert={alerts[0]} isLoaded={safety !== undefined} now={now} />
        )}
      </div>
      <div className="grid min-h-0 grid-cols-1 gap-[0.85em] desk:grid-cols-[minmax(0,1092fr)_minmax(0,744fr)]">
        {site && <WallFloor site={site} alerts={alerts} beacons={safety?.beacons ?? []} unit={unit} />}
        <div className="grid min-h-0 grid-cols-1 gap-[0.85em] desk:col-start-2 desk:grid-rows-[minmax(0,1fr)_auto_auto]">
          <WallAlerts alerts={alerts} now={now} />
          <WallFigures
            people={people?.count}
            onBreak={breaks?.onBreak}
            beacons={safety?.beacons.length}
            incidents={safety?.openIncidents}
          />
          {counts && counts.areas.length > 0 && !site?.switchedOff.includes('counts') && (
            <WallCountsCard areas={counts.areas} />
          )}
        </div>
      </div>
    </main>
  );
}

/** Nobody is there to take a new version: it starts by itself, while nothing is open. */
function useUpdates(isCalm: boolean): void {
  const isWaiting = useSyncExternalStore(onUpdateWaiting, isUpdateWaiting);
  useEffect(() => {
    if (isWaiting && isCalm) startUpdate();
  }, [isWaiting, isCalm]);
}
