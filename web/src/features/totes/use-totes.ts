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

/** The totes of whoever is signed in, on this device, and what can be done with them. */
export function useTotes(): [ToteState, ToteStore] {
  const store = storeOf(useCurrentUser().id);
  return [useSyncExternalStore(store.subscribe, store.read), store];
}

/** Lets processing totes go on while the page is seen. */
export function useToteProgress(store: ToteStore): void {
  useEffect(() => {
    let leave: (() => void) | null = null;
    const look = () => {
      leave?.();
      leave = document.visibilityState === 'visible' ? store.attend() : null;
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      leave?.();
    };
  }, [store]);
}
