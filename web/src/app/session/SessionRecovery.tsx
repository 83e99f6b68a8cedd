import { getUser, type User } from '@floorlight/contracts/accounts';
import { paths } from '@floorlight/contracts/paths';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { SignInAgainDialog } from '#features/account/sign-in/SignInAgainDialog.tsx';
import { emergencyOutbox } from '#features/alerts/outbox.ts';
import { api } from '#lib/api/api.ts';
import { call } from '#lib/api/call.ts';
import { setSessionRecovery } from '#lib/session/session-recovery.ts';
import { userApi } from '#lib/session/user-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import type { AppDispatch } from '../store.ts';
import { hasTypedText, watchTypedText } from './typed-text.ts';

const redirectDelay = 500;
const askAgainDelay = 2000;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Cares for a session that ends while its screens are open. Where something typed would be lost, a dialog asks to sign
 * in again and every call that was refused meanwhile is repeated; otherwise the way leads to the sign-in screen.
 */
export function SessionRecovery({ user }: { user: User }) {
  const toast = useToast();
  const startOver = useStartOver();
  const [asking, setAsking] = useState(false);
  const settle = useRef<(kept: boolean) => void>(undefined);
  const successor = useRef<User | null>(null);

  useEffect(watchTypedText, []);
  useEffect(() => {
    let gone = false;
    let underway: Promise<boolean> | null = null;
    const keep = async (words: string): Promise<boolean> => {
      let now = await whoIsSignedIn();
      // What is on the screen stays until the server can say.
      while (now === undefined && !gone) {
        await wait(askAgainDelay);
        now = await whoIsSignedIn();
      }
      if (now === undefined) return false;
      if (now?.id === user.id) return true;
      toast({ title: 'Unauthorized', message: words, tone: 'danger' });
      await wait(redirectDelay);
      if (!hasTypedText()) {
        startOver(now);
        return false;
      }
      successor.current = now;
      setAsking(true);
      return new Promise((resolve) => {
        settle.current = resolve;
      });
    };
    // However many calls are refused, they are refused for one reason.
    setSessionRecovery((words = 'You are logged out. Logging in again...') => {
      underway ??= keep(words).finally(() => {
        underway = null;
      });
      return underway;
    });
    return () => {
      gone = true;
      setSessionRecovery(null);
      settle.current?.(false);
    };
  }, [user.id, toast, startOver]);

  const close = (kept: boolean) => {
    setAsking(false);
    settle.current?.(kept);
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

/** Asks past the cache, which goes on holding the person whose screens are open. Null: nobody; undefined: no answer. */
async function whoIsSignedIn(): Promise<User | null | undefined> {
  const answer = await call({ endpoint: getUser });
  if ('data' in answer) return answer.data as User; // the contract's reply
  return answer.error.status === 401 ? null : undefined;
}

/** Forgets all that was read in the ended session's name, and begins at the start: as `now`, or signed out. */
function useStartOver() {
  const dispatch = useDispatch<AppDispatch>();
  const navigate = useNavigate();
  return useCallback(
    (now: User | null) => {
      setSessionRecovery(null);
      dispatch(api.util.resetApiState());
      dispatch(userApi.util.upsertQueryEntries([{ endpointName: 'getUser', arg: undefined, value: now }]));
      navigate(paths.home, { replace: true });
    },
    [dispatch, navigate],
  );
}
