import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { forgotPassword, login, resetPassword, verifyEmail } from '@floorlight/contracts/accounts';
import { client } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { freePort } from '@floorlight/test-kit/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuthUnderTest,
  authUnderTest,
  browserAfter,
  mailedToken,
  password,
  principalFor,
  registered,
  signIn,
  subjects,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
let process_: ChildProcess;
let logs = '';

beforeAll(async () => {
  auth = await authUnderTest();
  const port = await freePort();
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  process_ = spawn(process.execPath, [main], {
    env: { ...auth.environment, PORT: String(port), LOG_LEVEL: 'trace' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [process_.stdout, process_.stderr]) stream?.on('data', (chunk) => (logs += chunk));
  auth = { ...auth, baseUrl: `http://127.0.0.1:${port}`, call: client(`http://127.0.0.1:${port}`) };
  await eventually(() => logs.includes('"Ready"'), { within: 20_000 });
});
afterAll(async () => {
  process_.kill('SIGTERM');
  if (process_.exitCode === null) await once(process_, 'exit');
  await auth.stop();
});

test('the process logs no password, token, cookie, hash or key', async () => {
  const email = await registered(auth);
  const verification = await mailedToken(auth, email, subjects.verification);
  await auth.call(verifyEmail, { query: { token: verification } });
  const { session, device } = browserAfter(await signIn(auth, email));
  const grant = await principalFor(auth, session);
  await signIn(auth, email, 'a wrong secret');
  await auth.call(login, { rawBody: `{"email": "${email}", "password": "a broken secret` });
  await auth.call(forgotPassword, { body: { email } });
  const reset = await mailedToken(auth, email, subjects.reset);
  await auth.call(resetPassword, { body: { token: reset, password: 'a new secret', confirmPassword: 'a new secret' } });

  await eventually(() => logs.includes('/api/auth/reset-password'));
  const secrets = [
    password,
    verification,
    session,
    device,
    ...Object.values(grant?.principals ?? {}),
    reset,
    'secret',
    'argon2',
    '"d"',
  ];
  expect(secrets.filter((secret) => logs.includes(secret))).toEqual([]);
  expect(secrets.every((secret) => secret.length > 2)).toBe(true);
});
