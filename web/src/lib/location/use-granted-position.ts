import { useEffect, useState } from 'react';
import { watchLocation } from './locate.ts';
import type { Reading } from './reading.ts';

/**
 * The position of this device if location permission is already granted; otherwise null. It never triggers the permission
 * prompt: nothing that is only read needs the location.
 */
export function useGrantedPosition(): Reading | null {
  const [position, setPosition] = useState<Reading | null>(null);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let permission: PermissionStatus | null = null;
    let gone = false;
    const follow = () => {
      stop?.();
      stop =
        permission?.state === 'granted' ? watchLocation((found) => found.found && setPosition(found.reading)) : null;
    };
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((status) => {
        if (gone) return;
        permission = status;
        status.onchange = follow;
        follow();
      })
      .catch(() => undefined); // without the Permissions API no distances are shown
    return () => {
      gone = true;
      stop?.();
      if (permission) permission.onchange = null;
    };
  }, []);
  return position;
}
