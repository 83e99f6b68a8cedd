import { Suspense } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { rememberedUser } from '#lib/session/remembered-user.ts';
import { useSession } from '#lib/session/use-session.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { t } from './messages.ts';

export const SignedIn = lazyScreen(async () => (await import('./SignedIn.tsx')).SignedIn);
export const SignedOut = lazyScreen(async () => (await import('./SignedOut.tsx')).SignedOut);

// Loads the screen that is most likely needed while the session is resolved.
void (rememberedUser() ? SignedIn : SignedOut).load().catch(() => undefined); // loaded again when it is shown

export function App() {
  const session = useSession();
  switch (session.status) {
    case 'resolving':
      return <LoadingScreen />;
    case 'unreachable':
      return (
        <main className="flex min-h-dvh items-center">
          <ErrorState title={t.unreachableTitle()} message={t.unreachable()} onRetry={session.retry} />
        </main>
      );
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
