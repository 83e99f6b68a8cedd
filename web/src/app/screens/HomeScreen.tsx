import { RegistrationCheck } from '#features/account/RegistrationCheck.tsx';
import { SignInNudge } from '#features/account/sign-in-methods/SignInNudge.tsx';
import { AwayBreakTile } from '#features/breaks/AwayBreakTile.tsx';
import { ReportIncidentTile } from '#features/incidents/ReportIncidentTile.tsx';
import { RecentActivity } from '#features/log/activity/RecentActivity.tsx';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';

/** The Dashboard, with the parts of other features. */
export function HomeScreen() {
  return (
    <DashboardPage
      accountChecks={
        <>
          <RegistrationCheck />
          <SignInNudge />
        </>
      }
      reportIncident={<ReportIncidentTile />}
      awayBreak={<AwayBreakTile />}
      recentActivity={<RecentActivity />}
    />
  );
}
