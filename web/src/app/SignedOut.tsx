import { paths } from '@floorlight/contracts/paths';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AuthScreen } from '#features/account/sign-in/AuthScreen.tsx';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import { mailedRoutes } from './mailed-routes.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { SignInNeeded } from './SignInNeeded.tsx';

const EmergencyCenterPage = lazy(async () => ({
  default: (await import('#features/alerts/center/EmergencyCenterPage.tsx')).EmergencyCenterPage,
}));
const TokensSignIn = lazy(async () => ({
  default: (await import('#features/account/manager-tokens/AuthenticationRequired.tsx')).AuthenticationRequired,
}));

const needSession = [
  paths.scanner,
  paths.vault,
  paths.vaultCategory,
  paths.manualEntry,
  paths.totes,
  paths.breaks,
  paths.myBreaks,
  paths.incidents,
  paths.safetyAnalytics,
  paths.profile,
  paths.activity,
  paths.auditLog,
  paths.badgeLog,
  paths.signUpRequests,
];

/** Every screen of someone who isn't signed in. */
export function SignedOut() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route path={paths.home} element={<AuthScreen />} />
        {mailedRoutes}
        {needSession.map((path) => (
          <Route key={path} path={path} element={<SignInNeeded />} />
        ))}
        <Route element={<PublicFrame />}>
          <Route path={paths.emergency} element={<EmergencyCenterPage />} />
          <Route path={paths.tokens} element={<TokensSignIn />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
