import type { User } from '@floorlight/contracts/accounts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GenerateToken } from '#features/account/manager-tokens/GenerateToken.tsx';
import { BellButton } from '#features/notifications/BellButton.tsx';
import { useGetUserQuery } from '#lib/session/user-api.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { SessionRecovery } from './SessionRecovery.tsx';

const refused = failure(401, 'unauthorized', 'You are logged out. Logging in again...');
const generate = 'POST /api/manager/generate-token';
const loggedOut = { title: 'Unauthorized', message: 'You are logged out. Logging in again...' };

const SignedInAs = () => <p>signed in: {useGetUserQuery().data?.email ?? 'nobody'}</p>;

/** A manager's screen. `end` ends its session on the server. */
async function setUp() {
  const backend = await startBackend();
  const user = person({ role: 'manager' });
  backend.on('GET /api/auth/user', { status: 200, body: user });
  backend.on('GET /api/notifications/unread-count', { status: 200, body: { count: 0 } });
  const view = renderScreen(
    <>
      <SessionRecovery user={user} />
      <GenerateToken />
      <BellButton />
      <SignedInAs />
    </>,
    { user, at: '/manager-tokens' },
  );
  await screen.findByText(`signed in: ${user.email}`);
  const end = () => {
    for (const route of ['GET /api/auth/user', generate, 'GET /api/notifications']) backend.on(route, refused);
  };
  return { backend, user, end, ...view };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function failWithTypedText(successor?: Partial<User>) {
  const view = await setUp();
  view.end();
  if (successor) view.backend.on('GET /api/auth/user', { status: 200, body: person(successor) });
  for (const [label, text] of Object.entries({ 'Manager ID': 'MGR-1', 'Reason for Access': 'The cage' })) {
    fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
    type(label, text);
  }
  press('Generate Token');
  await screen.findByRole('alertdialog', { name: 'Sign in again to continue' });
  return view;
}

test('with typed text a dialog asks to sign in again, and the refused call is repeated', async () => {
  const { backend, user, toast } = await failWithTypedText();
  expect(toast()).toMatchObject(loggedOut);
  backend.on('POST /api/auth/login', failure(401, 'unauthorized', 'Invalid email or password'));
  type('Password', 'wrong');
  press('Sign In');
  await screen.findByText('Invalid email or password');

  const token = { managerId: 'MGR-1', token: 'ABCDEFGHJKLMNPQR', expiresAt: new Date(Date.now() + 3e5).toISOString() };
  backend.on('POST /api/auth/login', { status: 200, body: { message: 'Login successful', user } });
  backend.on(generate, { status: 201, body: { message: 'Mailed', tokenInfo: token } });
  type('Password', 'right');
  press('Sign In');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Security Token Generated' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(backend.to(generate).map(({ body }) => body)).toEqual([
    { act: 'access', managerId: 'MGR-1', reason: 'The cage' },
    { act: 'access', managerId: 'MGR-1', reason: 'The cage' },
  ]);
  expect(backend.to('POST /api/auth/login')[1]?.body).toEqual({ email: user.email, password: 'right' });
});

test('signing in as someone else starts over', async () => {
  await failWithTypedText();
  press('Sign in as someone else');
  await screen.findByText('signed in: nobody');
});

test('without typed text the user is signed out half a second after the toast', async () => {
  const { end, toast } = await setUp();
  end();
  press('Notifications');
  await waitFor(() => expect(toast()).toMatchObject(loggedOut));
  const toastShownAt = Date.now();
  await screen.findByText('signed in: nobody', {});
  expect(Date.now() - toastShownAt).toBeGreaterThan(400);
});

test('another user who signed in meanwhile in another tab gets their own screen', async () => {
  const { backend, end } = await setUp();
  end();
  backend.on('GET /api/auth/user', { status: 200, body: person({ email: 'other@floorlight.test' }) });
  press('Notifications');
  await screen.findByText('signed in: other@floorlight.test', {});
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('with typed text the dialog asks before another user’s screen replaces it', async () => {
  const { backend } = await failWithTypedText({ email: 'other@floorlight.test' });
  expect(screen.getByLabelText('Manager ID')).toHaveProperty('value', 'MGR-1');
  expect(backend.to('POST /api/auth/login')).toEqual([]);
  press('Sign in as someone else');
  await screen.findByText('signed in: other@floorlight.test');
});

test('while the server cannot say who is signed in, the screen stays unchanged', async () => {
  const { backend, user, end, toast } = await setUp();
  end();
  backend.on('GET /api/auth/user', failure(503, 'unavailable', 'Away'));
  const before = backend.to('GET /api/auth/user').length;
  press('Notifications');
  await waitFor(() => expect(backend.to('GET /api/auth/user').length).toBe(before + 2));
  expect(toast()).toBeNull();
  expect(screen.getByText(`signed in: ${user.email}`)).toBeDefined();

  backend.on('GET /api/notifications', { status: 200, body: [] });
  backend.on('GET /api/auth/user', { status: 200, body: user });
  await waitFor(() => expect(backend.to('GET /api/notifications').length).toBe(2));
  expect(screen.getByText(`signed in: ${user.email}`)).toBeDefined();
});
