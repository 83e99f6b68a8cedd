import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { rememberedUser } from '#lib/session/remembered-user.ts';
import { useSession } from '#lib/session/use-session.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';

const loadSignedIn = () => import('./SignedIn.tsx');
const loadSignedOut = () => import('./SignedOut.tsx');
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));
const SignedOut = lazy(async () => ({ default: (await loadSignedOut()).SignedOut }));

// The screen most likely needed is fetched while the server is asked who is signed in.
void (rememberedUser() ? loadSignedIn() : loadSignedOut()).catch(() => undefined); // asked for again when it is needed

export function App() {
  const session = useSession();
  useHomeAfterSession(session.status);
  switch (session.status) {
    case 'resolving':
      return <LoadingScreen />;
    case 'unreachable':
      return (
        <main className="flex min-h-dvh items-center">
          <ErrorState
            title="Floorlight can't be reached"
            message="Check the network of this device. In an emergency, call for help by phone."
            onRetry={session.retry}
          />
        </main>
      );
    case 'signed-in':
      return (
        <Suspense fallback={<LoadingScreen />}>
          <SignedIn user={session.user} />
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

/** When a session ends while the app is open, the way leads back to the sign-in screen. */
function useHomeAfterSession(status: string): void {
  const navigate = useNavigate();
  const toast = useToast();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === 'signed-out' && wasSignedIn.current) {
      toast({ title: 'Unauthorized', message: 'You are logged out. Logging in again...', tone: 'danger' });
      navigate(paths.home, { replace: true });
    }
    if (status !== 'resolving') wasSignedIn.current = status === 'signed-in';
  }, [status, navigate, toast]);
}
