import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startBackend } from '../../../tests/backend.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { ChangePassword } from './ChangePassword.tsx';

const route = 'POST /api/auth/change-password';

async function setUp() {
  const backend = await startBackend();
  const view = renderScreen(<ChangePassword />, { user: person() });
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  return { backend, ...view };
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
function fillIn(chosen = 'tall blue pallet', confirmed = chosen) {
  type('Current Password', 'the old one');
  type('New Password', chosen);
  type('Confirm New Password', confirmed);
  fireEvent.submit(screen.getByLabelText('New Password'));
}

test('a changed password closes the dialog and says that the other devices are signed out', async () => {
  const { backend, toast } = await setUp();
  backend.on(route, { status: 200, body: { message: 'Changed' } });
  fillIn();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toast()).toMatchObject({ title: 'Password changed' });
  const [call] = backend.to(route);
  expect(call?.body).toMatchObject({ currentPassword: 'the old one', password: 'tall blue pallet' });
});

test('a refusal stands at its field', async () => {
  const { backend } = await setUp();
  const message = 'This is not your current password';
  backend.on(route, { status: 400, body: { code: 'invalid_request', message, errors: { currentPassword: message } } });
  fillIn();
  await waitFor(() => expect(screen.getByLabelText('Current Password').getAttribute('aria-invalid')).toBe('true'));
});

test('passwords that differ are not sent', async () => {
  const { backend } = await setUp();
  fillIn('tall blue pallet', 'tall blue palet');
  await screen.findByText("Passwords don't match");
  expect(backend.to(route)).toEqual([]);
});

test('the strength of the new password is shown in words', async () => {
  await setUp();
  type('New Password', 'password1');
  await screen.findByText('Too easy to guess', {}, { timeout: 10_000 });
  type('New Password', 'seven tall blue pallets');
  await screen.findByText('Strong');
});
