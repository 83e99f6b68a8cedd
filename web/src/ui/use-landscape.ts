import { useSyncExternalStore } from 'react';

const query = '(orientation: landscape)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the screen is wider than high. */
export const useLandscape = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
