import { Suspense, startTransition, useState } from 'react';
import { useLanguage } from '#lib/language/language.ts';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { loadToastsBy } from '#lib/toasts/early-toasts.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import type { Departure } from './departure.ts';
import { FirstScreen } from './FirstScreen.tsx';
import { runCode } from './first-paint/preload-code.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';

const importApp = () => import('./FullApp.tsx');
const FullApp = lazyScreen(async () => (await importApp()).FullApp);

/** Loads what somebody sees first, while the painted frame stands. What can't be loaded is loaded again when it is shown. */
export async function prepareApp({ isSomebodyRemembered }: { isSomebodyRemembered: boolean }): Promise<void> {
  if (isSomebodyRemembered) await runCode();
  const loading = Promise.all([importApp(), FullApp.load()]).then(([app]) => app.prepare());
  await loading.catch(() => undefined);
}
// A page that can't show toasts still works.
loadToastsBy(
  () =>
    void import('./beside-screens.tsx').then(({ startBesideScreens }) => startBesideScreens()).catch(() => undefined),
);

/**
 * The page. A visitor gets the sign-in form by itself, which needs neither router nor cache; everything else comes with
 * the full app. Rendered again in whole when the language changes: nothing typed is lost.
 */
export function Root({ startsWith }: { startsWith: 'sign-in' | 'app' }) {
  useLanguage();
  const [inApp, setInApp] = useState(startsWith === 'app');
  const leave = async (departure: Departure) => {
    if (departure.session) await runCode();
    // What can't be loaded is loaded again when it is shown.
    const loading = Promise.all([importApp(), FullApp.load()]).then(([app]) => app.takeOver(departure));
    await loading.catch(() => undefined);
    startTransition(() => setInApp(true));
  };
  return (
    <ScreenBoundary>
      {inApp ? (
        <Suspense fallback={<LoadingScreen />}>
          <FullApp />
        </Suspense>
      ) : (
        <FirstScreen leave={leave} />
      )}
    </ScreenBoundary>
  );
}
