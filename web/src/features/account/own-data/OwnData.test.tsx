import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, startBackend } from '../../../tests/backend.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { OwnData } from './OwnData.tsx';

const parts = ['account', 'vault', 'safety', 'breaks', 'inventory', 'notifications'];
const eraseRoute = 'POST /api/auth/user/erase';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function setUp({ unsent = '' } = {}) {
  const backend = await startBackend();
  for (const part of parts) backend.on(`GET /api/my-data/${part}`, { status: 200, body: { [part]: [{ id: part }] } });
  const erased: string[] = [];
  const user = person();
  const view = renderScreen(<OwnData unsent={unsent} onErased={async (id) => erased.push(id)} />, { user });
  return { backend, erased, user, ...view };
}
function confirm(password: string): void {
  press('Delete My Account');
  const field = screen.getByLabelText('Your Password');
  fireEvent.change(field, { target: { value: password } });
  fireEvent.submit(field);
}

test('the copy of one’s data is one file with what every part stores', async () => {
  const files: Blob[] = [];
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => undefined });
  const { toast } = await setUp();
  press('Download My Data');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Your data is in your downloads' }));
  const reader = new FileReader();
  reader.readAsText(files[0] as Blob); // there is one: the toast has shown it
  await waitFor(() => expect(reader.readyState).toBe(FileReader.DONE));
  expect(Object.keys(JSON.parse(String(reader.result)))).toEqual(['made', ...parts]);
});

test('a part that fails gives no file, and says why', async () => {
  const { backend, toast } = await setUp();
  backend.on('GET /api/my-data/safety', failure(503, 'unavailable', 'Not reachable right now'));
  press('Download My Data');
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: "Couldn't download your data", message: 'Not reachable right now' }),
  );
});

test('the account is deleted with the right password only, after the words about what goes and what stays', async () => {
  const { backend, erased, user } = await setUp({ unsent: '2 counts' });
  const message = 'This is not your current password';
  backend.on(eraseRoute, { status: 400, body: { code: 'invalid_request', message, errors: { password: message } } });
  confirm('not mine');
  for (const words of [/^Your name, email address/, /the law demands them for five years/, /lost with.*2 counts/])
    expect(screen.getByText(words)).toBeDefined();
  await screen.findByText(message);
  expect(erased).toEqual([]);
  backend.on(eraseRoute, { status: 204 });
  fireEvent.submit(screen.getByLabelText('Your Password'));
  await waitFor(() => expect(erased).toEqual([user.id]));
  expect(backend.to(eraseRoute).at(-1)?.body).toEqual({ password: 'not mine' });
});

test('whoever has no password proves with a passkey or a new sign-in who they are', async () => {
  const { backend, erased, user } = await setUp();
  const methods = { hasPassword: false, passkeys: [], oneTimeCodes: { isOn: false, recoveryCodesLeft: 0 } };
  backend.on('GET /api/auth/sign-in-methods', { status: 200, body: methods });
  backend.on(eraseRoute, failure(403, 'confirmation_required', 'Please confirm that it is you'));
  press('Delete My Account');
  await waitFor(() => expect(screen.queryByLabelText('Your Password')).toBeNull());
  press('Delete My Account');
  await screen.findByText(/^Sign out and sign in again/);
  expect(erased).toEqual([]);
  backend.on(eraseRoute, { status: 204 });
  press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
  await waitFor(() => expect(erased).toEqual([user.id]));
  expect(backend.to(eraseRoute).at(-1)?.body).toEqual({});
});
