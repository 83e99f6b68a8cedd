import { Suspense } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { rememberedUser } from '#lib/session/remembered-user.ts';
import { sharedDeviceHint } from '#lib/session/shared-device.ts';
import { useSession } from '#lib/session/use-session.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { t } from './messages.ts';
import { SessionOver } from './session/SessionOver.tsx';
import { hasTypedText } from './session/typed-text.ts';

export const SignedIn = lazyScreen(async () => (await import('./SignedIn.tsx')).SignedIn);
export const SignedOut = lazyScreen(async () => (await import('./SignedOut.tsx')).SignedOut);

/** Loads the screens that are most likely needed while the session is resolved. */
export const loadLikelyScreens = async (): Promise<void> => {
  await (rememberedUser() ? SignedIn : SignedOut).load().catch(() => undefined); // loaded again when they are shown
};
void loadLikelyScreens();

/** On a shared device the next person is waiting. */
const mayEnd = (): boolean => sharedDeviceHint() !== null || !hasTypedText();

export function App() {
  const session = useSession(mayEnd);
  switch (session.status) {
    case 'resolving':
      return <LoadingScreen />;
    case 'unreachable':
      return (
        <main className="flex min-h-dvh items-center">
          <ErrorState title={t.unreachableTitle()} message={t.unreachable()} onRetry={session.retry} />
        </main>
      );
    case 'over':
      return <SessionOver user={session.user} />;
    case 'signed-in':
      return (
        <Suspense fallback={<LoadingScreen />}>
          <SignedIn key={session.user.id} user={session.user} />
        </Suspense>
      );
    case 'signed-out':
      return (
        <Suspense fallback={<LoadingScreen />}>
          <SignedOut />
        </Suspense>
      );
  }
}
