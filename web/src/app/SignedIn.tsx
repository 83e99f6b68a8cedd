import type { User } from '@floorlight/contracts/accounts';
import { paths } from '@floorlight/contracts/paths';
import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AwayBreakTile } from '#features/breaks/AwayBreakTile.tsx';
import { ReportIncidentTile } from '#features/incidents/ReportIncidentTile.tsx';
import { RecentActivity } from '#features/log/activity/RecentActivity.tsx';
import { CurrentUserProvider } from '#lib/session/current-user.ts';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { ManagersOnly } from './ManagersOnly.tsx';
import { mailedRoutes } from './mailed-routes.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { SessionCare } from './session/SessionCare.tsx';
import { Shell } from './shell/Shell.tsx';

const EmergencyScreen = lazy(async () => ({ default: (await import('./EmergencyScreen.tsx')).EmergencyScreen }));
const ToteScreen = lazy(async () => ({ default: (await import('./ToteScreen.tsx')).ToteScreen }));
const SiteTotesPage = lazy(async () => ({
  default: (await import('#features/totes/SiteTotesPage.tsx')).SiteTotesPage,
}));
const IncidentsPage = lazy(async () => ({
  default: (await import('#features/incidents/IncidentsPage.tsx')).IncidentsPage,
}));
const SafetyAnalyticsPage = lazy(async () => ({
  default: (await import('#features/safety-analytics/SafetyAnalyticsPage.tsx')).SafetyAnalyticsPage,
}));
const ActivityPage = lazy(async () => ({
  default: (await import('#features/log/activity/ActivityPage.tsx')).ActivityPage,
}));
const AuditLogPage = lazy(async () => ({
  default: (await import('#features/log/AuditLogPage.tsx')).AuditLogPage,
}));
const BadgeLogPage = lazy(async () => ({
  default: (await import('#features/log/BadgeLogPage.tsx')).BadgeLogPage,
}));
const ManagerTokensPage = lazy(async () => ({
  default: (await import('#features/account/manager-tokens/ManagerTokensPage.tsx')).ManagerTokensPage,
}));
const SignUpRequestsPage = lazy(async () => ({
  default: (await import('#features/account/sign-ups/SignUpRequestsPage.tsx')).SignUpRequestsPage,
}));
const BreakManagementPage = lazy(async () => ({
  default: (await import('#features/breaks/BreakManagementPage.tsx')).BreakManagementPage,
}));
const MyBreaksPage = lazy(async () => ({ default: (await import('#features/breaks/MyBreaksPage.tsx')).MyBreaksPage }));
const ScannerPage = lazy(async () => ({
  default: (await import('#features/scanning/scanner/ScannerPage.tsx')).ScannerPage,
}));
const VaultPage = lazy(async () => ({ default: (await import('#features/vault/VaultPage.tsx')).VaultPage }));
const CategoryPage = lazy(async () => ({ default: (await import('#features/vault/CategoryPage.tsx')).CategoryPage }));
const ManualEntryPage = lazy(async () => ({
  default: (await import('#features/vault/manual-entry/ManualEntryPage.tsx')).ManualEntryPage,
}));
const CountsPage = lazy(async () => ({ default: (await import('#features/counts/CountsPage.tsx')).CountsPage }));
const ProfilePage = lazy(async () => ({
  default: (await import('#features/account/profile/ProfilePage.tsx')).ProfilePage,
}));

/** Every screen of a signed-in user. */
export function SignedIn({ user }: { user: User }) {
  return (
    <CurrentUserProvider value={user}>
      <SessionCare user={user} />
      <Routes>
        {mailedRoutes}
        <Route element={<Shell />}>
          <Route
            path={paths.home}
            element={
              <DashboardPage
                reportIncident={<ReportIncidentTile />}
                awayBreak={<AwayBreakTile />}
                recentActivity={<RecentActivity />}
              />
            }
          />
          <Route path={paths.scanner} element={<ScannerPage awayBreak={<AwayBreakTile />} />} />
          <Route path={paths.vault} element={<VaultPage />} />
          <Route path={paths.vaultCategory} element={<CategoryPage />} />
          <Route path={paths.manualEntry} element={<ManualEntryPage />} />
          <Route path={paths.totes} element={<ToteScreen />} />
          <Route path={paths.emergency} element={<EmergencyScreen />} />
          <Route path={paths.incidents} element={<IncidentsPage />} />
          <Route path={paths.profile} element={<ProfilePage />} />
          <Route path={paths.tokens} element={<ManagerTokensPage />} />
          <Route path={paths.activity} element={<ActivityPage />} />
          <Route path={paths.myBreaks} element={<MyBreaksPage />} />
          <Route element={<ManagersOnly />}>
            <Route path={paths.siteTotes} element={<SiteTotesPage />} />
            <Route path={paths.breaks} element={<BreakManagementPage />} />
            <Route path={paths.counts} element={<CountsPage />} />
            <Route path={paths.safetyAnalytics} element={<SafetyAnalyticsPage />} />
            <Route path={paths.auditLog} element={<AuditLogPage />} />
            <Route path={paths.badgeLog} element={<BadgeLogPage />} />
            <Route path={paths.signUpRequests} element={<SignUpRequestsPage />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </CurrentUserProvider>
  );
}
