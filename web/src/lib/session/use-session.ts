import type { User } from '@floorlight/contracts/accounts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { rememberedUser, rememberUser } from './remembered-user.ts';
import { isSessionOver } from './session-end.ts';
import { useGetUserQuery } from './user-api.ts';

export type Session =
  | { status: 'resolving' }
  | { status: 'signed-in'; user: User }
  | { status: 'signed-out' }
  /** It has ended by itself, and the server is unreachable. */
  | { status: 'over'; user: User }
  /** The server is unreachable, and no user is remembered on this device. */
  | { status: 'unreachable'; retry: () => void };

/** Milliseconds. */
const responseTimeout = 2500;
const retryInterval = 5000;

/**
 * Who is signed in. Without a response in time, the user last signed in on this device still gets their screens,
 * EMERGENCY included, until their session ends by itself; the server still enforces permissions. `mayEnd` says whether nothing
 * that is typed would be lost.
 */
export function useSession(mayEnd: () => boolean = () => true): Session {
  const [unanswered, setUnanswered] = useState(false);
  const { data, isError, isFetching, refetch } = useGetUserQuery(undefined, {
    pollingInterval: unanswered ? retryInterval : 0,
  });

  useEffect(() => {
    if (data !== undefined) void rememberUser(data);
    // Asking again is no answer: what is shown meanwhile stays.
    if (data !== undefined || isError) setUnanswered(data === undefined);
  }, [data, isError]);

  const [waitedLong, setWaitedLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaitedLong(true), responseTimeout);
    return () => clearTimeout(timer);
  }, []);

  const isOver = useSessionOver(isError, mayEnd);
  const fallBack = data === undefined && (isError || unanswered || waitedLong);
  const remembered = useMemo(() => (fallBack ? rememberedUser() : null), [fallBack]);

  if (data === null) return { status: 'signed-out' };
  const user = data ?? remembered;
  if (user && isOver && isError) return { status: 'over', user };
  // A server that only takes its time may still know the session.
  if (user && !(isOver && data === undefined)) return { status: 'signed-in', user };
  if (isError && !isFetching) return { status: 'unreachable', retry: refetch };
  return { status: 'resolving' };
}

/** Milliseconds. */
const endCheckInterval = 15_000;

/** Whether the session has ended by itself. A page that stays open asks the server first: its requests have prolonged it. */
function useSessionOver(isUnreachable: boolean, mayEnd: () => boolean): boolean {
  const [isOver, setOver] = useState(isSessionOver);
  const { refetch } = useGetUserQuery();
  const latestMayEnd = useRef(mayEnd);
  latestMayEnd.current = mayEnd;
  useEffect(() => {
    const check = () => {
      const isOverNow = isSessionOver();
      setOver(isOverNow && latestMayEnd.current());
      if (isOverNow && !isUnreachable) void refetch();
    };
    const timer = setInterval(check, endCheckInterval);
    return () => clearInterval(timer);
  }, [isUnreachable, refetch]);
  return isOver;
}
