import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '#lib/api/api.ts';
import { refreshBarcodes, refreshVaultPin, useGetVaultPinQuery } from './api.ts';
import { removePrivileged } from './list-api.ts';

/**
 * Whether the PIN has unlocked the privileged barcodes in this session. When its five minutes end, they leave the cached
 * lists, even without a network; then `onEnd` is called.
 */
export function usePinAccess({ skip = false, onEnd }: { skip?: boolean; onEnd?: () => void } = {}) {
  const { data, error, isFetching, refetch } = useGetVaultPinQuery(undefined, {
    skip,
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  const dispatch = useDispatch<ApiDispatch>();
  const closesAt = data?.closesAt ?? 0;
  const isKnown = data !== undefined;
  const [ended, setEnded] = useState(0);
  const latestOnEnd = useRef(onEnd);
  latestOnEnd.current = onEnd;
  useEffect(() => {
    const left = closesAt - Date.now();
    if (left <= 0) {
      // Already over: a list may have been loaded just before.
      if (isKnown && !isFetching) dispatch(removePrivileged());
      return;
    }
    const timer = setTimeout(() => {
      setEnded(closesAt);
      dispatch(removePrivileged());
      dispatch(refreshVaultPin());
      dispatch(refreshBarcodes());
      latestOnEnd.current?.();
    }, left);
    return () => clearTimeout(timer);
  }, [closesAt, isKnown, isFetching, dispatch]);
  const isOpen = closesAt > Date.now() && closesAt !== ended;
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return {
    isOpen,
    /** It was open on this screen and has ended. */
    hasEnded: wasOpen && !isOpen && !isFetching,
    isKnown,
    error: isFetching ? undefined : error,
    retry: refetch,
  };
}
