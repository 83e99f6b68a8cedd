import { getUser, type User } from '@floorlight/contracts/auth';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { SignInAgainDialog } from '#features/auth/SignInAgainDialog.tsx';
import { api } from '#lib/api/api.ts';
import { call } from '#lib/api/call.ts';
import { emergencyOutbox } from '#lib/outbox/emergency-outbox.ts';
import { paths } from '#lib/paths.ts';
import { setSessionKeeper } from '#lib/session/session-keeper.ts';
import { userApi } from '#lib/session/user-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import type { AppDispatch } from '../store.ts';
import { hasTypedText, watchTypedText } from './typed-text.ts';

const redirectDelay = 500;

/**
 * Cares for a session that ends while its screens are open. Where something typed would be lost, a dialog asks to sign
 * in again and every call that was refused meanwhile is repeated; otherwise the way leads to the sign-in screen.
 */
export function SessionCare({ user }: { user: User }) {
  const toast = useToast();
  const startOver = useStartOver();
  const [asking, setAsking] = useState(false);
  const settle = useRef<(kept: boolean) => void>(undefined);

  useEffect(watchTypedText, []);
  useEffect(() => {
    let underway: Promise<boolean> | null = null;
    const keep = async (): Promise<boolean> => {
      const now = await whoIsSignedIn();
      if (now?.id === user.id) return true;
      toast({ title: 'Unauthorized', message: 'You are logged out. Logging in again...', tone: 'danger' });
      await new Promise((resolve) => setTimeout(resolve, redirectDelay));
      if (now || !hasTypedText()) {
        startOver(now);
        return false;
      }
      setAsking(true);
      return new Promise((resolve) => {
        settle.current = resolve;
      });
    };
    // However many calls are refused, they are refused for one reason.
    setSessionKeeper(() => {
      underway ??= keep().finally(() => {
        underway = null;
      });
      return underway;
    });
    return () => {
      setSessionKeeper(null);
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
        emergencyOutbox.kick();
      }}
      onSomeoneElse={() => {
        close(false);
        startOver(null);
      }}
    />
  );
}

/** Asks past the cache, which goes on holding the person whose screens are open. */
async function whoIsSignedIn(): Promise<User | null> {
  const answer = await call({ endpoint: getUser });
  return 'data' in answer ? (answer.data as User) : null; // the contract's reply
}

/** Forgets all that was read in the ended session's name, and begins at the start: as `now`, or signed out. */
function useStartOver() {
  const dispatch = useDispatch<AppDispatch>();
  const navigate = useNavigate();
  return useCallback(
    (now: User | null) => {
      setSessionKeeper(null);
      dispatch(api.util.resetApiState());
      dispatch(userApi.util.upsertQueryEntries([{ endpointName: 'getUser', arg: undefined, value: now }]));
      navigate(paths.home, { replace: true });
    },
    [dispatch, navigate],
  );
}
