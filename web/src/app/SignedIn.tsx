import type { User } from '@floorlight/contracts/accounts';
import { validationMessage } from '@floorlight/contracts/validation-message';
import { memo, type ReactNode, Suspense, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import * as z from 'zod/mini';
import { nextTask } from '#lib/device/next-task.ts';
import { useLanguage } from '#lib/language/language.ts';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { CurrentUserProvider, useCurrentUser } from '#lib/session/current-user.ts';
import { OwnSite } from '#lib/session/OwnSite.tsx';
import { useUserLanguage } from '#lib/session/session-language.ts';
import { useSwitchedOff } from '#lib/session/site-features.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import { ManagerFunctionsProvider } from './dashboard/manager-functions.ts';
import { repeatFirstReads, useFirstReads } from './first-reads.ts';
import { keepReadsOf, useKeptReads } from './kept-reads.ts';
import { ManagersOnly } from './ManagersOnly.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { isSwitchedOff, lacksSecondFactor, managerFunctionsOf, mayOpen } from './places.ts';
import { preloadAddressed, routeList, routes } from './routes.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { SwitchedOff } from './SwitchedOff.tsx';
import type { ScreenRoute } from './screen-route.ts';
import { SessionRecovery } from './session/SessionRecovery.tsx';
import { useDestination } from './session/use-destination.ts';
import { useSiteChange } from './session/use-site-change.ts';
import { Shell } from './shell/Shell.tsx';
import { TitledScreen } from './TitledScreen.tsx';

// The forms before signing in have a message for every field, and don't load those of the rules.
z.config({ localeError: validationMessage });

/** Every screen of a signed-in user. */
export function SignedIn({ user }: { user: User }) {
  useSiteChange(user);
  useKeptReads(user);
  useFirstReads(user);
  useDestination();
  useState(preload);
  return (
    <CurrentUserProvider value={user}>
      <OwnSite siteId={user.siteId}>
        <UserLanguage user={user} />
        <SessionRecovery user={user} />
        <Screens />
      </OwnSite>
    </CurrentUserProvider>
  );
}

function UserLanguage({ user }: { user: User }) {
  useUserLanguage(user);
  return null;
}

/** Rendered again as a whole in another language only: not with each request for the user, or each address. */
const Screens = memo(function Screens() {
  useLanguage();
  const screens = (fillsPage?: true) =>
    routeList
      .filter((route) => route.fillsPage === fillsPage)
      .map(({ path, ...route }) => (
        <Route
          key={path}
          path={path}
          element={
            // A boundary of its own: navigation is a transition, which shows no fallback of a boundary that is there already.
            <Suspense
              key={route.family ?? path}
              fallback={fillsPage ? <LoadingScreen /> : <ScreenSkeleton title={route.title?.()} />}
            >
              <AllowedScreen {...route} />
            </Suspense>
          }
        />
      ));
  return (
    <ManagerFunctions>
      <Routes>
        {screens(true)}
        <Route element={<Shell />}>
          {screens()}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </ManagerFunctions>
  );
});

/** Once: it is in one file with other code, and must not run with that. */
function preload(): void {
  void routes.home.screen.load();
  void preloadAddressed((route) => route);
}

/** Resolves when the screen at the page's address is loaded, and what it read last is read. */
export async function prepareFor(user: User): Promise<void> {
  keepReadsOf(user);
  await nextTask();
  await preloadAddressed((route) => route);
  await repeatFirstReads(user);
}

// Few ever see it, and it brings the code of passkeys.
const SecondFactorNeeded = lazyScreen(
  async () => (await import('#features/account/sign-in-methods/SecondFactorNeeded.tsx')).SecondFactorNeeded,
);

/** The signed-in user, with what their site does without. */
function useViewer() {
  const user = useCurrentUser();
  return { ...user, switchedOff: useSwitchedOff() };
}

function ManagerFunctions({ children }: { children: ReactNode }) {
  return <ManagerFunctionsProvider value={managerFunctionsOf(useViewer())}>{children}</ManagerFunctionsProvider>;
}

function AllowedScreen(route: ScreenRoute) {
  const viewer = useViewer();
  if (isSwitchedOff(route, viewer)) return <SwitchedOff />;
  if (lacksSecondFactor(route, viewer)) return <SecondFactorNeeded />;
  return mayOpen(route, viewer) ? <TitledScreen {...route} /> : <ManagersOnly />;
}
