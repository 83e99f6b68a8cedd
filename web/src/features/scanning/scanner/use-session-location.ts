import { useCallback, useState } from 'react';
import { readStored, store } from '#lib/device/storage.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';

/** Where the scans of the session are, as typed. Stored on this device like the scans, so that a reload loses nothing. */
export function useSessionLocation() {
  const { id: userId } = useCurrentUser();
  const key = `floorlight.session-location.${userId}`;
  const [location, setLocation] = useState(() => readStored(key) ?? '');
  const change = useCallback(
    (typed: string) => {
      setLocation(typed);
      store(key, typed || null);
    },
    [key],
  );
  return [location, change] as const;
}
