import { useSyncExternalStore } from 'react';

const query = '(width >= 1024px)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether there is room for a list and its detail side by side. */
export const useDesk = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
