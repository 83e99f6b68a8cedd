import { useEffect, useState } from 'react';
import { type SharingState, shareLocation } from './share-location.ts';

const nothing: SharingState = { shared: null, problem: null };

/** Shares where this device is as long as it is `active`. */
export function useLocationSharing(active: boolean): SharingState {
  const [state, setState] = useState(nothing);
  useEffect(() => {
    if (!active) return;
    setState(nothing);
    return shareLocation(setState);
  }, [active]);
  return state;
}
