import { paths } from '@floorlight/contracts/paths';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AuthScreen } from '#features/account/sign-in/AuthScreen.tsx';
import { useDeviceLanguage } from '#lib/language/device-language.ts';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';

const SignedOutScreens = lazyScreen(async () => (await import('./SignedOutScreens.tsx')).SignedOutScreens);
if (window.location.pathname !== paths.home) void SignedOutScreens.load().catch(() => undefined); // loaded again when it is shown

/** Every screen when signed out. The sign-in screen doesn't load the route table. */
export function SignedOut() {
  useDeviceLanguage();
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route path={paths.home} element={<AuthScreen />} />
        <Route path="*" element={<SignedOutScreens />} />
      </Routes>
    </Suspense>
  );
}
