import type { SignInMethods as Methods } from '@floorlight/contracts/sign-in-methods';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { failure, startBackend } from '../../../tests/backend.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { SecondFactorCheck } from './SecondFactorNeeded.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import { SignInNudge } from './SignInNudge.tsx';

const none: Methods = { hasPassword: true, passkeys: [], oneTimeCodes: { isOn: false, recoveryCodesLeft: 0 } };
const phone = { id: randomId(), name: 'Phone', createdAt: new Date().toISOString(), lastUsedAt: null };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function setUp(methods: Methods) {
  const backend = await startBackend();
  backend.on('GET /api/auth/sign-in-methods', () => ({ status: 200, body: methods }));
  return { backend, ...renderScreen(<SignInMethods />, { user: person() }) };
}

test('one-time codes are set up by QR code or typed secret, and the recovery codes are shown once', async () => {
  const { backend, toast } = await setUp(none);
  backend.on('POST /api/auth/one-time-codes', {
    status: 200,
    body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Floorlight:mia?secret=ABCDEFGH' },
  });
  await screen.findByText('No passkeys yet');
  press('Set Up');
  await screen.findByRole('img', { name: 'The secret as a QR code' });
  expect(screen.getByText('ABCD EFGH')).toBeDefined();
  backend.on('POST /api/auth/one-time-codes/turn-on', failure(400, 'invalid_request', 'This code is wrong'));
  type('Code', '111111');
  press('Turn On');
  await waitFor(() => expect(toast()).toMatchObject({ message: 'This code is wrong' }));
  backend.on('POST /api/auth/one-time-codes/turn-on', {
    status: 200,
    body: { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] },
  });
  type('Code', '222222');
  press('Turn On');
  const dialog = await screen.findByRole('alertdialog', { name: 'Recovery codes' });
  expect(within(dialog).getByText('AAAA-BBBB')).toBeDefined();
  press('Done');
  expect(screen.queryByText('AAAA-BBBB')).toBeNull();
});

test('a change asks for the password first where the server wants it, and then goes on', async () => {
  const methods = { ...none, passkeys: [phone] };
  const { backend, toast } = await setUp(methods);
  const removal = `DELETE /api/auth/passkeys/${phone.id}`;
  backend.on(removal, failure(403, 'confirmation_required', 'Please confirm that it is you'));
  await screen.findByText('Phone');
  press('Remove Phone');
  press('Remove');
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  backend.on('POST /api/auth/confirm-identity', { status: 204 });
  backend.on(removal, { status: 204 });
  type('Password', 'secret-enough');
  press('Confirm');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Passkey removed' }));
  expect(backend.to('POST /api/auth/confirm-identity')[0]?.body).toEqual({ password: 'secret-enough' });
});

test('who has the second factor that their site asks for, and signed in without, is asked for nothing less', async () => {
  const methods = { ...none, passkeys: [phone] };
  const backend = await startBackend();
  backend.on('GET /api/auth/sign-in-methods', () => ({ status: 200, body: methods }));
  renderScreen(<SignInMethods />, { user: person({ role: 'manager', needsSecondFactor: true }) });
  backend.on(`DELETE /api/auth/passkeys/${phone.id}`, failure(403, 'confirmation_required', 'Confirm first'));
  await screen.findByText('Phone');
  press('Remove Phone');
  press('Remove');
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  expect(within(dialog).getByRole('button', { name: 'Use a Passkey' })).toBeDefined();
  expect(within(dialog).queryByLabelText('Password')).toBeNull();
});

test('a failed load shows an error and can be repeated', async () => {
  const backend = await startBackend();
  backend.on('GET /api/auth/sign-in-methods', failure(503, 'unavailable', 'Not reachable right now'));
  renderScreen(<SignInMethods />, { user: person() });
  await screen.findByText("Couldn't load how you sign in");
  backend.on('GET /api/auth/sign-in-methods', { status: 200, body: none });
  press('Retry');
  await screen.findByText('No passkeys yet');
});

test('a manager without passkey and codes is asked to add one, until they say later', async () => {
  const backend = await startBackend();
  backend.on('GET /api/auth/sign-in-methods', { status: 200, body: none });
  renderScreen(<SignInNudge />, { user: person({ role: 'manager' }) });
  await screen.findByText('Protect your account');
  press('Later');
  expect(screen.queryByText('Protect your account')).toBeNull();
  expect(Number(localStorage.getItem('floorlight.sign-in-nudge'))).toBeGreaterThan(Date.now() - 60_000);
});

test('who lacks the second factor that their site asks for can add one, or use the passkey they have', async () => {
  const { backend } = await setUp({ ...none, passkeys: [phone] });
  renderScreen(<SecondFactorCheck />, { user: person({ role: 'manager' }) });
  expect(screen.queryByText(/asks managers for more/)).toBeNull();
  renderScreen(<SecondFactorCheck />, { user: person({ role: 'manager', needsSecondFactor: true }) });
  await screen.findByText(/asks managers for more/);
  backend.on('POST /api/auth/passkey-sign-in/options', failure(503, 'unavailable', 'Not now'));
  fireEvent.click(await screen.findByRole('button', { name: 'Use my passkey' }));
  await waitFor(() => expect(backend.to('POST /api/auth/passkey-sign-in/options')).toHaveLength(1));
});
