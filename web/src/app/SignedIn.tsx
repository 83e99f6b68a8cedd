import type { User } from '@floorlight/contracts/auth';
import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { DashboardPage } from '#features/dashboard/DashboardPage.tsx';
import { UpcomingPage } from '#features/upcoming/UpcomingPage.tsx';
import { upcomingScreens } from '#features/upcoming/upcoming-screens.ts';
import { paths } from '#lib/paths.ts';
import { CurrentUserProvider } from '#lib/session/current-user.ts';
import { mailedRoutes } from './mailed-routes.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { SessionCare } from './session/SessionCare.tsx';
import { Shell } from './shell/Shell.tsx';

const EmergencyCenterPage = lazy(async () => ({
  default: (await import('#features/emergency-center/EmergencyCenterPage.tsx')).EmergencyCenterPage,
}));
const ProfilePage = lazy(async () => ({ default: (await import('#features/profile/ProfilePage.tsx')).ProfilePage }));

/** Every screen of a signed-in user. */
export function SignedIn({ user }: { user: User }) {
  return (
    <CurrentUserProvider value={user}>
      <SessionCare user={user} />
      <Routes>
        {mailedRoutes}
        <Route element={<Shell />}>
          <Route path={paths.home} element={<DashboardPage reportIncident={null} awayBreak={null} />} />
          {upcomingScreens.map((screen) => (
            <Route key={screen.path} path={screen.path} element={<UpcomingPage screen={screen} />} />
          ))}
          <Route path={paths.emergency} element={<EmergencyCenterPage />} />
          <Route path={paths.profile} element={<ProfilePage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </CurrentUserProvider>
  );
}
