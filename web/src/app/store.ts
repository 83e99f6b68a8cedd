import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '#lib/api/api.ts';
import { applyPreferences } from '#lib/device/apply-preferences.ts';
import { storePreferences } from '#lib/device/preferences.ts';
import { preferencesReducer } from '#lib/device/preferences-slice.ts';
import { createKeptReads } from '#lib/kept-reads/keep-reads.ts';
import { keptReadsReducer } from '#lib/kept-reads/kept-reads-slice.ts';
import { liveReducer } from '#lib/live/live-slice.ts';
import { onToast } from '#lib/toasts/early-toasts.ts';
import { showToast, toastsReducer } from '#lib/toasts/toasts-slice.ts';

export const keptReads = createKeptReads();

export const store = configureStore({
  reducer: {
    [api.reducerPath]: api.reducer,
    toasts: toastsReducer,
    preferences: preferencesReducer,
    live: liveReducer,
    keptReads: keptReadsReducer,
  },
  middleware: (defaults) => defaults().concat(api.middleware, keptReads.middleware),
});

export type RootState = ReturnType<typeof store.getState>;
export type AppDispatch = typeof store.dispatch;

setupListeners(store.dispatch);
onToast((content) => store.dispatch(showToast(content)));

/** Applies the preferences of this device to the page, and stores them with each change. */
export function syncPreferences(): void {
  let applied = store.getState().preferences;
  applyPreferences(applied);
  store.subscribe(() => {
    const { preferences } = store.getState();
    if (preferences === applied) return;
    applied = preferences;
    storePreferences(preferences);
    applyPreferences(preferences);
  });
  const applyAgain = () => applyPreferences(store.getState().preferences);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyAgain);
  matchMedia('(prefers-contrast: more)').addEventListener('change', applyAgain);
}
