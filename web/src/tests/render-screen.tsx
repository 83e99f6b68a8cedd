import type { User } from '@floorlight/contracts/accounts';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { type Location, MemoryRouter } from 'react-router-dom';
import { afterEach, onTestFinished, vi } from 'vitest';
import { api } from '#lib/api/api.ts';
import { preferencesReducer } from '#lib/device/preferences-slice.ts';
import { keptReadsReducer } from '#lib/kept-reads/kept-reads-slice.ts';
import { liveReducer } from '#lib/live/live-slice.ts';
import { CurrentUserProvider } from '#lib/session/current-user.ts';
import { onToast } from '#lib/toasts/early-toasts.ts';
import { selectToast, showToast, toastsReducer } from '#lib/toasts/toasts-slice.ts';

afterEach(cleanup);
// A busy machine may need this long.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no screen (here a phone's), nothing to scroll and no ResizeObserver.
Element.prototype.scrollIntoView = () => undefined;
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

/** Gives this test the screen of a desktop. */
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
    reducer: {
      api: api.reducer,
      toasts: toastsReducer,
      preferences: preferencesReducer,
      live: liveReducer,
      keptReads: keptReadsReducer,
    },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  onToast((content) => store.dispatch(showToast(content)));
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <CurrentUserProvider value={user}>{screen}</CurrentUserProvider>
      </MemoryRouter>
    </Provider>,
  );
  return { ...view, store, toast: () => selectToast(store.getState()) };
}
