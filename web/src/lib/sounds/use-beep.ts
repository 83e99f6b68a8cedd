import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { selectBeeps } from '../device/preferences-slice.ts';
import { type Beep, playBeep } from './beeps.ts';

/** Returns a function that plays a feedback beep, unless beeps are off on this device. */
export function useBeep(): (beep: Beep) => void {
  const enabled = useSelector(selectBeeps);
  return useCallback((beep) => (enabled ? playBeep(beep) : undefined), [enabled]);
}
