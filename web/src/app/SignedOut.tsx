import { paths } from '@floorlight/contracts/paths';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AuthScreen } from '#features/account/sign-in/AuthScreen.tsx';
import { useDeviceLanguage } from '#lib/language/device-language.ts';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { sharedDeviceHint } from '#lib/session/shared-device.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import { forgetPaintedSizes } from './first-paint/painted-sizes.ts';

const SignedOutScreens = lazyScreen(async () => (await import('./SignedOutScreens.tsx')).SignedOutScreens);
const SharedDeviceScreen = lazyScreen(
  async () => (await import('./screens/SharedDeviceScreen.tsx')).SharedDeviceScreen,
);
if (window.location.pathname !== paths.home) void SignedOutScreens.load().catch(() => undefined); // loaded again when it is shown

/** Every screen when signed out. The sign-in screen doesn't load the route table. */
export function SignedOut() {
  useDeviceLanguage();
  useEffect(forgetPaintedSizes, []);
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route path={paths.home} element={<SignInScreen />} />
        <Route path="*" element={<SignedOutScreens />} />
      </Routes>
    </Suspense>
  );
}

/** On a shared device people sign in with their badge, unless they ask for the password. */
function SignInScreen() {
  const [withBadge, setWithBadge] = useState(() => sharedDeviceHint() !== null);
  const showPassword = useCallback(() => setWithBadge(false), []);
  return withBadge ? <SharedDeviceScreen onPassword={showPassword} /> : <AuthScreen />;
}
