import { RegistrationCheck } from '#features/account/RegistrationCheck.tsx';
import { AwayBreakTile } from '#features/breaks/AwayBreakTile.tsx';
import { ReportIncidentTile } from '#features/incidents/ReportIncidentTile.tsx';
import { RecentActivity } from '#features/log/activity/RecentActivity.tsx';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';

/** The Dashboard, with the parts of other features. */
export function HomeScreen() {
  return (
    <DashboardPage
      registrationCheck={<RegistrationCheck />}
      reportIncident={<ReportIncidentTile />}
      awayBreak={<AwayBreakTile />}
      recentActivity={<RecentActivity />}
    />
  );
}
