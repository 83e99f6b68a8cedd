import type { User } from '@floorlight/contracts/accounts';
import { useEffect, useMemo, useState } from 'react';
import { rememberedUser, rememberUser } from './remembered-user.ts';
import { useGetUserQuery } from './user-api.ts';

export type Session =
  | { status: 'resolving' }
  | { status: 'signed-in'; user: User }
  | { status: 'signed-out' }
  /** The server is unreachable, and no user is remembered on this device. */
  | { status: 'unreachable'; retry: () => void };

/** Milliseconds. */
const responseTimeout = 2500;
const retryInterval = 5000;

/**
 * Who is signed in. Without a response in time, the user last signed in on this device still gets their screens,
 * EMERGENCY included; the server still enforces permissions.
 */
export function useSession(): Session {
  const [unanswered, setUnanswered] = useState(false);
  const { data, isError, isFetching, refetch } = useGetUserQuery(undefined, {
    pollingInterval: unanswered ? retryInterval : 0,
  });

  useEffect(() => {
    if (data !== undefined) void rememberUser(data);
    setUnanswered(data === undefined && isError);
  }, [data, isError]);

  const [waitedLong, setWaitedLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaitedLong(true), responseTimeout);
    return () => clearTimeout(timer);
  }, []);

  const fallBack = data === undefined && (isError || unanswered || waitedLong);
  const remembered = useMemo(() => (fallBack ? rememberedUser() : null), [fallBack]);

  if (data) return { status: 'signed-in', user: data };
  if (data === null) return { status: 'signed-out' };
  if (remembered) return { status: 'signed-in', user: remembered };
  if (isError && !isFetching) return { status: 'unreachable', retry: refetch };
  return { status: 'resolving' };
}
