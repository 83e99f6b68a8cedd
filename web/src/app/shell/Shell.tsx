import { Suspense, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AlarmBar } from '#features/alerts/alarm/AlarmBar.tsx';
import { AlertsElsewhere } from '#features/alerts/alarm/AlertsElsewhere.tsx';
import { EmergencyButton } from '#features/alerts/button/EmergencyButton.tsx';
import { MyEmergencyStrip } from '#features/alerts/button/MyEmergencyStrip.tsx';
import { HazardBanner } from '#features/beacons/HazardBanner.tsx';
import { useRunningEvacuation } from '#features/evacuations/screen/RunningEvacuation.tsx';
import { useKeptPush } from '#features/push/use-kept-push.ts';
import { WhatIsThis } from '#features/scanning/scanned-code/WhatIsThis.tsx';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { receivesElsewhere, useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { useSwitchedOff } from '#lib/session/site-features.ts';
import { stopAlarmsOnGesture } from '#lib/sounds/alarm-loop.ts';
import { unlockAudioOnGesture } from '#lib/sounds/audio-output.ts';
import { ActionBarPlace } from '#ui/ActionBar.tsx';
import { aboveDialogs } from '#ui/controls/above-dialogs.tsx';
import { useCoverDialogs } from '#ui/controls/covered-dialogs.ts';
import { LoadingNote } from '#ui/lists/Skeleton.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { usePublishedSize } from '#ui/use-published-size.ts';
import { takePaintedFocus } from '../first-paint/painted-focus.ts';
import { t } from '../messages.ts';
import { useOutboxes } from '../outboxes.ts';
import { placesOf } from '../places.ts';
import { ScreenBoundary } from '../ScreenBoundary.tsx';
import { SharedDeviceBar } from '../session/SharedDeviceBar.tsx';
import { AsOf } from './AsOf.tsx';
import { ClosedSiteNotice } from './ClosedSiteNotice.tsx';
import { Header } from './Header.tsx';
import { LostEntries } from './LostEntries.tsx';
import { MainNav } from './MainNav.tsx';
import { PlaceCount } from './PlaceCount.tsx';
import { StorageNotice } from './StorageNotice.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';
import { useLiveFeed } from './use-live-feed.ts';
import { useScrollPlace } from './use-scroll-place.ts';

/**
 * The frame of every signed-in screen. The screen scrolls in its own box, so that the bars cover nothing. Where large text
 * makes the bars on top fill more than half of the viewport, they scroll too. EMERGENCY comes first in the order of Tab; on
 * the screen it stands in the place that the navigation leaves free.
 */
export function Shell() {
  const user = useCurrentUser();
  const mayAcknowledge = useMay('alerts.acknowledge');
  const switchedOff = useSwitchedOff();
  const desk = useDesk();
  useLiveFeed(user);
  useOutboxes(user.id);
  useKeptPush(user.id);
  useWakeLock(user.keepScreenAwake);
  useEffect(unlockAudioOnGesture, []);
  useEffect(stopAlarmsOnGesture, []);
  useLayoutEffect(takePaintedFocus, []);
  const { pathname } = useLocation();
  const main = useScrollPlace();
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null);
  // At once it would make the whole frame anew before it is painted.
  const noteBarPlace = useCallback((bar: HTMLElement | null) => startTransition(() => setBarPlace(bar)), []);
  const top = usePublishedSize<HTMLDivElement>('--top-height'); // toasts stay below it
  const alarms = usePublishedSize<HTMLDivElement>('--alarm-height'); // dialogs too
  const evacuation = useRunningEvacuation();
  const isCovered = evacuation.screen !== null;
  useCoverDialogs(isCovered);

  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-60 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:inset-s-2"
      >
        {t.skipToContent()}
      </a>
      <EmergencyButton />
      <div {...aboveDialogs('evacuation')} aria-live="assertive">
        {evacuation.screen}
      </div>
      <div ref={top} className="max-h-[calc(60dvh-var(--bar-height,80px))] shrink-0 overflow-y-auto rail:max-h-[60dvh]">
        <div ref={alarms} className="relative z-50">
          {mayAcknowledge && <AlarmBar />}
          {receivesElsewhere(user) && <AlertsElsewhere />}
          {evacuation.bar}
        </div>
        <div inert={isCovered}>
          <Header />
          <SharedDeviceBar user={user} />
          <MyEmergencyStrip />
          <HazardBanner />
        </div>
      </div>
      <div inert={isCovered} className="flex min-h-[40dvh] grow flex-col-reverse rail:flex-row">
        <MainNav places={desk ? placesOf({ ...user, switchedOff }) : []} switchedOff={switchedOff} countOf={countOf} />
        <div className="flex min-h-0 min-w-0 grow flex-col">
          <main ref={main} id="content" tabIndex={-1} className="relative min-h-0 grow overflow-y-auto outline-none">
            <div className="mx-auto max-w-7xl px-4 pt-5 pb-6 max-[359px]:px-3 desk:px-8 desk:pt-8 desk:pb-12 desk:has-data-fills-desk:h-full desk:has-data-fills-desk:max-w-none desk:has-data-fills-desk:px-5 desk:has-data-fills-desk:pt-3.5 desk:has-data-fills-desk:pb-4">
              <ClosedSiteNotice />
              <UpdateNotice />
              <AsOf />
              <StorageNotice />
              <LostEntries />
              <ScreenBoundary at={pathname} as="div">
                <Suspense fallback={<LoadingNote />}>
                  <ActionBarPlace value={barPlace}>
                    <Outlet />
                  </ActionBarPlace>
                </Suspense>
              </ScreenBoundary>
            </div>
          </main>
          <div ref={noteBarPlace} className="shrink-0" />
        </div>
      </div>
      <WhatIsThis />
    </div>
  );
}

const countOf = (place: string) => <PlaceCount place={place} />;
