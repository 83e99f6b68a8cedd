import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '#lib/api/api.ts';
import { dropPrivileged, refreshBarcodes, refreshVaultPin, useGetVaultPinQuery } from './api.ts';

/**
 * Whether the PIN has opened the privileged barcodes in this session. When its five minutes end, what is shown of the
 * vault loses them, whether or not it can be read again; then `onEnd` is told.
 */
export function usePinOpening({ skip = false, onEnd }: { skip?: boolean; onEnd?: () => void } = {}) {
  const { data, error, isFetching, refetch } = useGetVaultPinQuery(undefined, {
    skip,
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  const dispatch = useDispatch<ApiDispatch>();
  const closesAt = data?.closesAt ?? 0;
  const isKnown = data !== undefined;
  const [ended, setEnded] = useState(0);
  const tell = useRef(onEnd);
  tell.current = onEnd;
  useEffect(() => {
    const left = closesAt - Date.now();
    if (left <= 0) {
      // Over before anybody looked: a list may have been read just in time.
      if (isKnown && !isFetching) dispatch(dropPrivileged());
      return;
    }
    const timer = setTimeout(() => {
      setEnded(closesAt);
      dispatch(dropPrivileged());
      dispatch(refreshVaultPin());
      dispatch(refreshBarcodes());
      tell.current?.();
    }, left);
    return () => clearTimeout(timer);
  }, [closesAt, isKnown, isFetching, dispatch]);
  const isOpen = closesAt > Date.now() && closesAt !== ended;
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return {
    isOpen,
    /** It was open before this screen's eyes, and is not any more. */
    hasEnded: wasOpen && !isOpen && !isFetching,
    isKnown,
    error: isFetching ? undefined : error,
    retry: refetch,
  };
}
