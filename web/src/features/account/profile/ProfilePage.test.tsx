import type { Device } from '@floorlight/contracts/devices';
import { english } from '@floorlight/languages/active';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { languages, show, startLanguage, useLanguage } from '#lib/language/language.ts';
import { userApi } from '#lib/session/user-api.ts';
import { failure, startBackend } from '../../../tests/backend.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { ProfilePage } from './ProfilePage.tsx';
import { preferencesOutbox } from './preferences-outbox.ts';

const deviceOf = (device: string, isThisDevice: boolean): Device => ({
  id: randomId(),
  device,
  kind: 'desktop',
  ipAddress: '10.0.0.1',
  signedInBy: 'password',
  signedInAt: new Date().toISOString(),
  lastSeenAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + 1e6).toISOString(),
  isThisDevice,
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** As the app does, its root renders again when messages arrive. */
function Page() {
  useLanguage();
  return (
    <ProfilePage
      unsent=""
      onSendNow={async () => undefined}
      onLeave={async () => '/'}
      onErased={async () => undefined}
    />
  );
}

async function setUp() {
  const backend = await startBackend();
  const codedDevice = { code: 'deviceNames.browserOnSystem', params: { browser: 'Safari', system: 'iPad' } };
  const devices = [deviceOf('Chrome on Linux', true), { ...deviceOf('Safari on iPad', false), codedDevice }];
  backend.on('GET /api/auth/devices', () => ({ status: 200, body: devices }));
  const user = person({ employeeId: 'E-7' });
  const view = renderScreen(<Page />, { user });
  await preferencesOutbox.start(user.id, view.store.dispatch);
  await screen.findByText('This device');
  return { backend, devices, ...view };
}

test('the profile shows the person, the link to the tokens and the app information', async () => {
  await setUp();
  for (const text of ['MC', 'Mia Chen', 'Worker', 'Warehouse Worker', 'mia.chen@floorlight.test', 'E-7', 'Just now'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole('link', { name: /^Security Tools/ }).getAttribute('href')).toBe('/manager-tokens');
  press('About App');
  expect(screen.getByRole('dialog', { name: 'Floorlight' }).textContent).toContain('AI-Powered Warehouse Operations');
});

test('all other devices are signed out at once, this one stays signed in', async () => {
  const { backend, devices, toast } = await setUp();
  backend.on('POST /api/auth/devices/sign-out-others', () => {
    devices.pop();
    return { status: 200, body: { message: 'One device was signed out', count: 1 } };
  });
  press('Sign Out Others');
  await waitFor(() => expect(screen.queryByText('Safari on iPad')).toBeNull());
  expect(toast()).toMatchObject({ title: '1 other device was signed out' });
  expect(screen.queryByRole('button', { name: 'Sign Out Others' })).toBeNull();
});

test('a refused sign-out of one device shows why', async () => {
  const { backend, devices, toast } = await setUp();
  backend.on(`DELETE /api/auth/devices/${devices[1]?.id}`, failure(404, 'not_found', 'It is signed out already'));
  press('Sign Out Safari on iPad');
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: "Couldn't sign out Safari on iPad", message: 'It is signed out already' }),
  );
});

test('devices are named in the language of their reader', async () => {
  onTestFinished(() => show(english));
  await startLanguage();
  await setUp();
  await show(languages.find(({ tag }) => tag === 'es') ?? english);
  await screen.findByText('Safari en iPad');
  expect(screen.getByText('Chrome on Linux')).toBeDefined(); // of an older server: it has no code
});

test('a language chosen in the settings is shown at once and saved to the account', async () => {
  onTestFinished(() => show(english));
  const { backend } = await setUp();
  const preferences = 'PUT /api/auth/user/preferences';
  backend.on(preferences, { status: 200, body: person({ language: 'es' }) });
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'es' } });
  await waitFor(() => expect(document.documentElement.lang).toBe('es'));
  await waitFor(() => expect(backend.to(preferences)).toHaveLength(1));
  expect(backend.to(preferences)[0]?.body).toEqual({ language: 'es' });
});

test('a language that the server refuses is not kept', async () => {
  onTestFinished(() => show(english));
  const { backend, store, toast } = await setUp();
  backend.on('PUT /api/auth/user/preferences', failure(403, 'forbidden', 'Your language is set by your site'));
  backend.on('GET /api/auth/user', { status: 200, body: person({ language: 'en' }) });
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'es' } });
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'No se pudo cambiar el idioma',
      message: 'Your language is set by your site',
    }),
  );
  const account = () => userApi.endpoints.getUser.select()(store.getState()).data;
  await waitFor(() => expect(account()?.language).toBe('en'));
});
