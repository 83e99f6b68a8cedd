import type { User } from '@floorlight/contracts/accounts';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { type Location, MemoryRouter } from 'react-router-dom';
import { afterEach, onTestFinished, vi } from 'vitest';
import { api } from '#lib/api/api.ts';
import { preferencesReducer } from '#lib/device/preferences-slice.ts';
import { liveReducer } from '#lib/live/live-slice.ts';
import { CurrentUserProvider } from '#lib/session/current-user.ts';
import { selectToast, toastsReducer } from '#lib/toasts/toasts-slice.ts';

afterEach(cleanup);
// What must become true may take its time on a machine that has much else to do.
configure({ asyncUtilTimeout: 10_000 });

// What jsdom lacks of a browser: a screen (here a phone's) and the watching of sizes.
const screenThat = (matches: boolean) => () => ({ matches, addEventListener() {}, removeEventListener() {} });
vi.stubGlobal('matchMedia', screenThat(false));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

/** What this test renders is shown at a desk. */
export function atDesk(): void {
  vi.stubGlobal('matchMedia', screenThat(true));
  onTestFinished(() => void vi.stubGlobal('matchMedia', screenThat(false)));
}

/** Renders a screen as `user` sees it (null: a visitor), with a store of its own. */
export function renderScreen(
  screen: ReactNode,
  { user = null, at = '/' }: { user?: User | null; at?: string | Partial<Location> } = {},
) {
  const store = configureStore({
    reducer: { api: api.reducer, toasts: toastsReducer, preferences: preferencesReducer, live: liveReducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <CurrentUserProvider value={user}>{screen}</CurrentUserProvider>
      </MemoryRouter>
    </Provider>,
  );
  return { ...view, store, toast: () => selectToast(store.getState()) };
}
