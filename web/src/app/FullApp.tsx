import type { User } from '@floorlight/contracts/accounts';
import { Direction } from 'radix-ui';
import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import * as z from 'zod/mini';
import { takeSignIn } from '#features/account/api.ts';
import { askForForm } from '#features/account/sign-in/asked-form.ts';
import { loadForm } from '#features/account/sign-in/forms.ts';
import { noteEmptyCache } from '#lib/api/cache-age.ts';
import { whenIdle } from '#lib/device/when-idle.ts';
import { useLanguage } from '#lib/language/language.ts';
import { rememberedUser } from '#lib/session/remembered-user.ts';
import { isSessionOver } from '#lib/session/session-end.ts';
import { userApi } from '#lib/session/user-api.ts';
import { App, loadLikelyScreens, SignedIn, SignedOut } from './App.tsx';
import { startBesideScreens } from './beside-screens.tsx';
import type { Departure } from './departure.ts';
import { store } from './store.ts';
import { keepAppOnDevice } from './updates/app-updates.ts';

// zod's fast path compiles code from strings, which the content security policy forbids.
z.config({ jitless: true });

/** Everything but the first screen. */
export function FullApp() {
  const { direction } = useLanguage();
  useEffect(startBesideScreens, []);
  useEffect(() => whenIdle(() => void keepAppOnDevice()), []);
  return (
    <Provider store={store}>
      <Direction.Provider dir={direction}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Direction.Provider>
    </Provider>
  );
}

/**
 * Milliseconds that the painted frame waits for answers once the code is there: the server's, or without a network the
 * device's.
 */
const mostWait = { online: 400, offline: 1500 };

/** Resolves when the first screen can be shown with what it reads, or when the server takes its time. */
export async function prepare(): Promise<void> {
  startBesideScreens();
  const session = store.dispatch(userApi.endpoints.getUser.initiate(undefined, { subscribe: false }));
  await loadLikelyScreens();
  const prepared = session.then(({ data, isError }) => {
    const user = isError && !isSessionOver() ? rememberedUser() : data;
    return user && prepareFor(user);
  });
  const wait = mostWait[navigator.onLine ? 'online' : 'offline'];
  await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, wait))]);
}

const prepareFor = async (user: User): Promise<void> => (await import('./SignedIn.tsx')).prepareFor(user);

/** Starts from what the first screen knows. Resolves when the next screen can be shown at once. */
export async function takeOver({ session, justSignedIn, form }: Departure): Promise<void> {
  if (justSignedIn) noteEmptyCache();
  if (session && justSignedIn) store.dispatch(takeSignIn(session));
  else if (session !== undefined)
    store.dispatch(userApi.util.upsertQueryEntries([{ endpointName: 'getUser', arg: undefined, value: session }]));
  await Promise.all([
    (session ? SignedIn : SignedOut).load(),
    session && prepareFor(session),
    form && loadForm(form.mode),
  ]);
  if (form) askForForm(form);
}
