import { logout } from '@floorlight/contracts/accounts';
import { principalCacheKey } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { createClient } from 'redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashSecret } from '../src/secrets.ts';
import {
  type AuthUnderTest,
  authUnderTest,
  mailedToken,
  principalFor,
  publishedEvents,
  registered,
  signedIn,
  signIn,
  subjects,
  verified,
} from './auth-under-test.ts';

let redis: Severable;
let nats: Severable;
let auth: AuthUnderTest;
beforeAll(async () => {
  [redis, nats] = await Promise.all([severable(testUrls.redis), severable(testUrls.nats)]);
  auth = await authUnderTest({ REDIS_URL: redis.url, NATS_URL: nats.url });
});
afterAll(async () => {
  await auth.stop();
  await Promise.all([redis.stop(), nats.stop()]);
});

/** The service's report on its dependencies. */
async function readiness(): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${auth.baseUrl}/readyz`);
  return { status: answer.status, body: await answer.text() };
}

async function restore(server: Severable): Promise<void> {
  await server.restore();
  await eventually(async () => !(await readiness()).body.includes('down'), { within: 15_000 });
}

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await work(), performance.now() - began];
};

test.each([
  ['is gone', () => redis.sever()],
  ['hangs', async () => redis.stall()],
])('while Redis %s, registering, verifying, signing in and out, limits and mail work', async (_, cut) => {
  const direct = await createClient({ url: testUrls.redis }).connect();
  let key = '';
  await cut();
  try {
    const user = await verified(auth);
    const [browser, took] = await timed(() => signedIn(auth, user.email));
    expect(took).toBeLessThan(2000);
    expect(await principalFor(auth, browser.session)).toMatchObject({ userId: user.id });
    key = principalCacheKey(hashSecret(browser.session));
    await direct.set(key, 'as a gateway would', { EX: 60 });
    const [signedOut, tookOut] = await timed(() => auth.call(logout, { headers: { cookie: browser.cookie } }));
    expect(signedOut.status).toBe(204);
    expect(tookOut).toBeLessThan(2000);
    expect(await principalFor(auth, browser.session)).toBeNull();
    for (let n = 0; n < 10; n++) await signIn(auth, user.email, 'wrong');
    expect((await signIn(auth, user.email)).status).toBe(429);
  } finally {
    await restore(redis);
  }
  await eventually(async () => (await direct.exists(key)) === 0);
  direct.destroy();
});

test('while NATS is away people can sign in, and the events are published when it is back', async () => {
  await nats.sever();
  const email = await registered(auth);
  await mailedToken(auth, email, subjects.verification);
  const user = await verified(auth);
  await signedIn(auth, user.email);
  expect(publishedEvents(auth, 'auth.user.registered', user.id)).toEqual([]);
  await nats.restore();
  await eventually(() => publishedEvents(auth, 'auth.session.started', user.id).length === 1, { within: 15_000 });
  expect(publishedEvents(auth, 'auth.user.verified', user.id)).toHaveLength(1);
});

test.each([
  ['Redis', () => redis],
  ['NATS', () => nats],
])('while %s is away the service is ready and reports it as down', async (_, server) => {
  await server().sever();
  try {
    const { status } = await eventually(async () => {
      const report = await readiness();
      return report.body.includes('down') && report;
    });
    expect(status).toBe(200);
  } finally {
    await restore(server());
  }
});
