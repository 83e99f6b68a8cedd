import { getUser, type User } from '@floorlight/contracts/accounts';
import { useEffect, useRef, useState } from 'react';
import { SignInAgainDialog } from '#features/account/sign-in/SignInAgainDialog.tsx';
import { emergencyOutbox } from '#features/alerts/outbox.ts';
import { call } from '#lib/api/call.ts';
import { t } from '#lib/session/messages.ts';
import { setSessionRecovery } from '#lib/session/session-recovery.ts';
import { sharedDeviceHint } from '#lib/session/shared-device.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { forgetTraces } from './forget-traces.ts';
import { hasTypedText, watchTypedText } from './typed-text.ts';
import { useStartOver } from './use-start-over.ts';

const redirectDelay = 500;
const retryDelay = 2000;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Handles a session that ends while its screens are open. If typed text would be lost, a dialog asks to sign in again, and
 * the refused calls are repeated; otherwise the user is taken to the sign-in screen.
 */
export function SessionRecovery({ user }: { user: User }) {
  const toast = useToast();
  const startOver = useStartOver();
  const [asking, setAsking] = useState(false);
  const settle = useRef<(isRecovered: boolean) => void>(undefined);
  const successor = useRef<User | null>(null);

  useEffect(watchTypedText, []);
  useEffect(() => {
    let unmounted = false;
    let inProgress: Promise<boolean> | null = null;
    const recover = async (message: string): Promise<boolean> => {
      let now = await fetchSignedInUser();
      // The screen stays until the server answers.
      while (now === undefined && !unmounted) {
        await wait(retryDelay);
        now = await fetchSignedInUser();
      }
      if (now === undefined) return false;
      if (now?.id === user.id) return true;
      toast({ title: t.unauthorized(), message, tone: 'danger' });
      await wait(redirectDelay);
      // On a shared device the next person is waiting.
      const isShared = sharedDeviceHint() !== null;
      if (isShared) await forgetTraces(user.id);
      if (isShared || !hasTypedText()) {
        startOver(now);
        return false;
      }
      successor.current = now;
      setAsking(true);
      return new Promise((resolve) => {
        settle.current = resolve;
      });
    };
    // All refused calls share one recovery.
    setSessionRecovery((message = t.loggedOut()) => {
      inProgress ??= recover(message).finally(() => {
        inProgress = null;
      });
      return inProgress;
    });
    return () => {
      unmounted = true;
      setSessionRecovery(null);
      settle.current?.(false);
    };
  }, [user.id, toast, startOver]);

  const close = (isRecovered: boolean) => {
    setAsking(false);
    settle.current?.(isRecovered);
  };
  return (
    <SignInAgainDialog
      open={asking}
      user={user}
      onSignedIn={() => {
        close(true);
        void emergencyOutbox.sendNow();
      }}
      onSomeoneElse={() => {
        close(false);
        startOver(successor.current);
      }}
    />
  );
}

/** Bypasses the cache, which still holds the previous user. Null: signed out; undefined: no response. */
async function fetchSignedInUser(): Promise<User | null | undefined> {
  const answer = await call({ endpoint: getUser });
  if ('data' in answer) return answer.data as User; // the contract's reply
  return answer.error.status === 401 ? null : undefined;
}
