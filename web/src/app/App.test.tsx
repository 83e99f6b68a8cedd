import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberUser } from '#lib/session/remembered-user.ts';
import { storeSharedDevice } from '#lib/session/shared-device.ts';
import { userApi } from '#lib/session/user-api.ts';
import { startBackend } from '../tests/backend.ts';
import { person } from '../tests/people.ts';
import { renderScreen } from '../tests/render-screen.tsx';
import { App } from './App.tsx';

const hour = 3600;
const session = { life: 30 * 24 * hour, idle: 12 * hour };
const mia = person({ firstName: 'Mia', session });

beforeEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

/** The app as it opens without a network, so long after the server answered. `clock`: how wrong the device's is, all the time. */
async function openOffline(seconds: number, { clock = 0, shared = false } = {}) {
  const backend = await startBackend();
  backend.on('GET /api/auth/user', 'drop');
  const now = Date.now() + clock * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now });
  if (shared) storeSharedDevice({ name: 'Handheld 7', idleSeconds: 600, badgeShapes: [] });
  await rememberUser(mia);
  vi.setSystemTime(now + seconds * 1000);
  return { backend, ...renderScreen(<App />) };
}

const patient = { timeout: 20_000 };
const isIn = () => screen.findByRole('heading', { level: 1, name: /, Mia/ }, patient);
const isOut = () => screen.findByRole('heading', { level: 1, name: 'Sign in to Floorlight' }, patient);

test('without a network the app opens as whoever was signed in until their session ends by itself', async () => {
  await openOffline(11 * hour);
  await isIn();
});

test('what is shown without a network stays while the server is asked again', async () => {
  const { store, backend } = await openOffline(hour);
  const heading = await isIn();
  backend.on('GET /api/auth/user', () => new Promise(() => undefined));
  void store.dispatch(userApi.endpoints.getUser.initiate(undefined, { forceRefetch: true }));
  await waitFor(() => expect(backend.to('GET /api/auth/user').length).toBeGreaterThan(1));
  expect(await isIn()).toBe(heading);
});

test('after that it asks to sign in, and says why', async () => {
  const { toast } = await openOffline(13 * hour);
  await isOut();
  expect(toast()).toMatchObject({
    title: 'Your session has ended',
    message: expect.stringContaining('stays on this device'),
  });
  expect(localStorage.getItem('floorlight.user')).toBeNull();
});

test.each([-86_400, 86_400])('a clock that is wrong by %i seconds changes nothing of it', async (clock) => {
  await openOffline(11 * hour, { clock });
  await isIn();
});

test('a shared device that nobody touched asks the next person', async () => {
  localStorage.setItem('floorlight.last-input', String(Date.now()));
  await openOffline(11 * 60, { shared: true });
  await waitFor(() => expect(localStorage.getItem('floorlight.user')).toBeNull());
  expect(screen.queryByRole('heading', { name: /, Mia/ })).toBeNull();
});
