import { useEffect, useSyncExternalStore } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { createToteStore, type ToteState, type ToteStore } from './tote-store.ts';

const stores = new Map<string, ToteStore>();

function storeOf(userId: string): ToteStore {
  const known = stores.get(userId);
  if (known) return known;
  const store = createToteStore({
    userId,
    storage: () => localStorage,
    now: () => Date.now(),
    random: () => Math.random(),
  });
  stores.set(userId, store);
  return store;
}

/** The signed-in user's totes on this device, and the store that changes them. */
export function useTotes(): [ToteState, ToteStore] {
  const store = storeOf(useCurrentUser().id);
  return [useSyncExternalStore(store.subscribe, store.read), store];
}

/** Advances processing totes while the page is visible, where totes may be practised with. */
export function useToteProgress(store: ToteStore, practice: boolean): void {
  useEffect(() => {
    if (!practice) return;
    let stop: (() => void) | null = null;
    const onVisibilityChange = () => {
      stop?.();
      stop = document.visibilityState === 'visible' ? store.startProgress() : null;
    };
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      stop?.();
    };
  }, [store, practice]);
}
