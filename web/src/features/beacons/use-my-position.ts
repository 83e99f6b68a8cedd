import { useEffect, useState } from 'react';
import { watchLocation } from '#lib/location/locate.ts';
import type { Position } from '#lib/location/reading.ts';

/**
 * Where this device is, as long as its user has allowed that before; null where it isn't known. It never makes the
 * browser ask: looking at beacons is no reason to.
 */
export function useMyPosition(): Position | null {
  const [position, setPosition] = useState<Position | null>(null);
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
      .catch(() => undefined); // a browser that can't be asked tells no distances
    return () => {
      gone = true;
      stop?.();
      if (permission) permission.onchange = null;
    };
  }, []);
  return position;
}
