import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refreshSites } from '#lib/session/sites-api.ts';
import { userApi } from '#lib/session/user-api.ts';
import { startBackend } from '../tests/backend.ts';
import { person } from '../tests/people.ts';
import { renderScreen } from '../tests/render-screen.tsx';
import { siteOf } from '../tests/sites.ts';
import { routes } from './routes.tsx';
import { SignedIn } from './SignedIn.tsx';

const code = vi.hoisted(() => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive: () => arrive(), arrival, rendered: 0 };
});
// The code of this screen is slow to arrive.
vi.mock('./screens/ToteScreen.tsx', async () => {
  await code.arrival;
  return {
    ToteScreen: () => {
      code.rendered++;
      return <h1>Totes are here</h1>;
    },
  };
});

// Preloaded by every screen: it must not arrive after this file has ended.
afterAll(() => routes.home.screen.load());
beforeAll(() => {
  Element.prototype.scrollTo = () => {}; // jsdom has none
});

test('a tap shows the screen that comes while its code is on its way', async () => {
  const backend = await startBackend();
  backend.on('GET /api/sites', { status: 200, body: [] });
  const user = person();
  renderScreen(<SignedIn user={user} />, { user });
  const link = await screen.findByRole('link', { name: 'Totes' });
  fireEvent.click(link);
  await screen.findByText('ToteMinder');
  expect(screen.getByRole('link', { name: 'Totes', current: 'page' })).toBe(link);
  code.arrive();
  await screen.findByRole('heading', { name: 'Totes are here' });
  expect(screen.queryByText('ToteMinder')).toBeNull();
});

test('a screen is not rendered again while the server is asked for the user and their site', async () => {
  const backend = await startBackend();
  const user = person();
  backend.on('GET /api/sites', { status: 200, body: [siteOf({ id: user.siteId })] });
  backend.on('GET /api/auth/user', { status: 200, body: user });
  code.arrive();
  const { store } = renderScreen(<SignedIn user={user} />, { user, at: '/tote-minder' });
  await screen.findByRole('heading', { name: 'Totes are here' });
  await waitFor(() => expect(localStorage.getItem('floorlight.sites')).not.toBeNull());
  const before = code.rendered;
  store.dispatch(refreshSites());
  await waitFor(() => expect(backend.to('GET /api/sites')).toHaveLength(2));
  await store.dispatch(userApi.endpoints.getUser.initiate(undefined, { forceRefetch: true }));
  expect(code.rendered).toBe(before);
});

test('a manager without the second factor that the site asks for finds its set-up in place of what only managers may', async () => {
  const backend = await startBackend();
  backend.on('GET /api/sites', { status: 200, body: [] });
  backend.on('GET /api/auth/sign-in-methods', {
    status: 200,
    body: { hasPassword: true, passkeys: [], oneTimeCodes: { isOn: false, recoveryCodesLeft: 0 } },
  });
  const user = person({ role: 'manager', needsSecondFactor: true });
  renderScreen(<SignedIn user={user} />, { user, at: '/people' });
  await screen.findByRole('heading', { name: 'Add a second step' });
  await screen.findByText('No passkeys yet');
  expect(screen.getByRole('button', { name: /EMERGENCY/ })).toBeDefined();
});
