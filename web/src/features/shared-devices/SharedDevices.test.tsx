import type { SharedDevice } from '@floorlight/contracts/shared-devices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { sharedDeviceHint, storeSharedDevice } from '#lib/session/shared-device.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { BadgePin } from './BadgePin.tsx';
import { SharedDevicesPage } from './SharedDevicesPage.tsx';
import { BadgeScreen } from './sign-in/BadgeScreen.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const handheld: SharedDevice = {
  id: randomId(),
  siteId: 'main',
  name: 'Handheld 7',
  zone: null,
  enrolledAt: null,
  lastSeenAt: null,
  signedIn: null,
};

test('a new device shows its code until a handheld has opened the link, and can be revoked', async () => {
  const backend = await startBackend();
  let devices: SharedDevice[] = [];
  backend.on('GET /api/sites', { status: 200, body: [] });
  backend.on('GET /api/shared-devices', () => ({ status: 200, body: devices }));
  backend.on('POST /api/shared-devices', ({ body }) => {
    expect(body).toEqual({ name: 'Handheld 7', zone: null });
    devices = [handheld];
    const expiresAt = new Date(Date.now() + 900_000).toISOString();
    return { status: 201, body: { device: handheld, url: 'https://floor.test/enrol-device?token=x', expiresAt } };
  });
  backend.on(`DELETE /api/shared-devices/${handheld.id}`, () => {
    devices = [];
    return { status: 204 };
  });
  renderScreen(<SharedDevicesPage />, { user: person({ role: 'manager' }) });
  await screen.findByText('No shared devices yet');
  press('Add Device');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Handheld 7' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add Device' }));
  await screen.findByRole('img', { name: 'Code that enrols Handheld 7' });
  devices = [{ ...handheld, enrolledAt: new Date().toISOString() }];
  await screen.findByRole('dialog', { name: 'Handheld 7 is enrolled' });
  press('Done');
  press('Revoke Handheld 7');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('No shared devices yet');
});

const device = { name: 'Handheld 7', siteId: 'main', zone: null, idleSeconds: 600, takenOverBy: null, badgeShapes: [] };

async function atDevice(body: { device: typeof device | { takenOverBy: string } | null }) {
  storeSharedDevice(device);
  onTestFinished(() => storeSharedDevice(null));
  const backend = await startBackend();
  backend.on('GET /api/auth/shared-device', { status: 200, body });
  const onPassword = vi.fn();
  return { backend, onPassword, ...renderScreen(<BadgeScreen onPassword={onPassword} emergency={null} />) };
}

test('the badge and then four digits sign in; after a wrong PIN the next four try again', async () => {
  const { backend, store } = await atDevice({ device });
  backend.on('POST /api/auth/badge-sign-in', ({ body }) =>
    (body as { pin: string }).pin === '7391' // as the contract says
      ? { status: 200, body: { message: 'Welcome back!', user: person() } }
      : failure(401, 'unauthorized', 'Wrong badge or PIN'),
  );
  type('Employee ID', 'E-7');
  press('Continue');
  for (const digit of '1111') press(digit);
  await screen.findByText('Wrong badge or PIN');
  type('PIN', '7391');
  await waitFor(() => expect(backend.to('POST /api/auth/badge-sign-in')).toHaveLength(2));
  expect(backend.to('POST /api/auth/badge-sign-in')[1]?.body).toEqual({ badge: 'E-7', pin: '7391' });
  await waitFor(() => expect(JSON.stringify(store.getState().api.queries)).toContain(person().firstName));
});

test('a device says on which other one the badge was used', async () => {
  await atDevice({ device: { ...device, takenOverBy: 'Handheld 9' } });
  await screen.findByText(/^Your badge was used on Handheld 9/);
});

test('a revoked device asks for the password like any other', async () => {
  const { onPassword } = await atDevice({ device: null });
  await waitFor(() => expect(onPassword).toHaveBeenCalled());
  expect(sharedDeviceHint()).toBeNull();
});

test('the PIN is repeated, and set with the current password', async () => {
  const backend = await startBackend();
  backend.on('GET /api/auth/badge-pin', { status: 200, body: { employeeId: 'E-7', setAt: null } });
  backend.on('PUT /api/auth/badge-pin', { status: 200, body: { employeeId: 'E-7', setAt: new Date().toISOString() } });
  const { toast } = renderScreen(<BadgePin />, { user: person() });
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Set PIN' }).disabled).toBe(false));
  press('Set PIN');
  const dialog = within(await screen.findByRole('dialog'));
  type('New PIN: four digits', '7391');
  type('Repeat the PIN', '7392');
  type('Current password', 'secret-enough');
  fireEvent.click(dialog.getByRole('button', { name: 'Set PIN' }));
  await screen.findByText("The PINs don't match");
  type('Repeat the PIN', '7391');
  fireEvent.click(dialog.getByRole('button', { name: 'Set PIN' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Your badge PIN is set' }));
  expect(backend.to('PUT /api/auth/badge-pin')[0]?.body).toEqual({ pin: '7391', currentPassword: 'secret-enough' });
});
