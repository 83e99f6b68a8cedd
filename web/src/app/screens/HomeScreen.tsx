import { Suspense } from 'react';
import { RegistrationCheck } from '#features/account/RegistrationCheck.tsx';
import { SignInNudge } from '#features/account/sign-in-methods/SignInNudge.tsx';
import { NearbyHazards } from '#features/beacons/NearbyHazards.tsx';
import { PlaceBeaconTile } from '#features/beacons/PlaceBeacon.tsx';
import { AwayBreakTile } from '#features/breaks/AwayBreakTile.tsx';
import { TodaysCount } from '#features/counts/TodaysCount.tsx';
import { ReportIncidentTile } from '#features/incidents/ReportIncidentTile.tsx';
import { RecentActivity } from '#features/log/activity/RecentActivity.tsx';
import { PushNudge } from '#features/push/PushNudge.tsx';
import { TotesWithMe } from '#features/totes/TotesWithMe.tsx';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useFeature, useKnownFeature } from '#lib/session/site-features.ts';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';

const SecondFactorCheck = lazyScreen(
  async () => (await import('#features/account/sign-in-methods/SecondFactorNeeded.tsx')).SecondFactorCheck,
);

const row = 'flex min-h-15 items-center gap-3 px-3 py-2 hover:bg-sunken focus-visible:outline-offset-[-3px]';

/** The Dashboard, with the parts of other features. */
export function HomeScreen() {
  const { needsSecondFactor } = useCurrentUser();
  const [hasCounts, hasTotes, hasIncidents] = [
    useKnownFeature('counts'),
    useKnownFeature('totes'),
    useFeature('incidents'),
  ];
  return (
    <DashboardPage
      accountChecks={
        <>
          <RegistrationCheck />
          {needsSecondFactor && (
            <Suspense>
              <SecondFactorCheck />
            </Suspense>
          )}
          {/* One at a time: the next one comes once this is done or dismissed. */}
          <div className="contents [&>*:not(:first-child)]:hidden">
            <PushNudge />
            <SignInNudge />
          </div>
        </>
      }
      reportIncident={hasIncidents && <ReportIncidentTile />}
      hazards={<NearbyHazards />}
      work={
        <>
          {hasCounts && <TodaysCount className={row} />}
          {hasTotes && <TotesWithMe className={row} />}
        </>
      }
      actions={
        <>
          <PlaceBeaconTile />
          <AwayBreakTile small />
        </>
      }
      recentActivity={<RecentActivity />}
    />
  );
}
