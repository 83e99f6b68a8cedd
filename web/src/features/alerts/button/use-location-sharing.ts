import { useEffect, useState } from 'react';
import { type SharingState, shareLocation } from './share-location.ts';

const initial: SharingState = { shared: null, problem: null };

/** Shares this device's location while `active`. */
export function useLocationSharing(active: boolean): SharingState {
  const [state, setState] = useState(initial);
  useEffect(() => {
    if (!active) return;
    setState(initial);
    return shareLocation(setState);
  }, [active]);
  return state;
}
