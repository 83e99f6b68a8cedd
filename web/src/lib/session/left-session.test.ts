import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { fetchUser, leaveSession } from './left-session.ts';
import { rememberUser } from './remembered-user.ts';

const logout = 'POST /api/auth/logout';
const session = 'GET /api/auth/user';
const mia = person({ id: 'mia' });

let backend: Awaited<ReturnType<typeof startBackend>>;
beforeEach(async () => {
  localStorage.clear();
  backend = await startBackend();
  backend.on(session, { status: 200, body: mia });
});

test('a session left without a network opens no screen, and ends once the server answers', async () => {
  backend.on(logout, 'drop');
  expect(await leaveSession('mia')).toBe(false);
  expect(await fetchUser()).toEqual({ data: null });
  expect(backend.to(session)).toEqual([]);
  backend.on(logout, { status: 204 });
  backend.on(session, failure(401, 'unauthorized', 'Unauthorized'));
  expect(await fetchUser()).toEqual({ data: null });
  const sent = backend.to(logout).length;
  await fetchUser();
  expect(backend.to(logout)).toHaveLength(sent);
});

test('the session of somebody who has signed in since stays', async () => {
  backend.on(logout, 'drop');
  await leaveSession('liam');
  backend.on(logout, failure(401, 'unauthorized', 'Somebody else has signed in'));
  expect(await fetchUser()).toMatchObject({ data: { id: 'mia' } });
});

test('signing in again replaces the session that was left', async () => {
  backend.on(logout, 'drop');
  await leaveSession('mia');
  await rememberUser(mia);
  expect(await fetchUser()).toMatchObject({ data: { id: 'mia' } });
});
