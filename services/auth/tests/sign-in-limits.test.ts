import { setTimeout as pause } from 'node:timers/promises';
import { forgotPassword, resetPassword } from '@floorlight/contracts/accounts';
import { sql } from '@floorlight/database/drizzle';
import { succeeded } from '@floorlight/test-kit/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthUnderTest,
  authUnderTest,
  browserAfter,
  mailedToken,
  newEmail,
  password,
  signedIn,
  signIn,
  subjects,
  verified,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest();
});
afterAll(() => auth.stop());

async function guess(email: string, times: number, headers: Record<string, string> = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await signIn(auth, email, `guess ${n}`, headers)).status);
  return statuses;
}
/** Moves the stored times back, as if this much time had passed. */
const later = (interval: string) =>
  auth.db.orm.execute(sql`
    update wrong_passwords set refused_until = refused_until - ${interval}::interval,
                               window_ends_at = window_ends_at - ${interval}::interval`);

describe('wrong passwords', () => {
  test('after ten, even the right one has to wait', async () => {
    const { email } = await verified(auth);
    expect(await guess(email, 10)).toEqual(Array(10).fill(401));
    const answer = await signIn(auth, email);
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(55);
    expect(wait).toBeLessThanOrEqual(60);
  });

  test('after the wait the right one works; each further wrong one doubles the wait', async () => {
    const { email } = await verified(auth);
    await guess(email, 10);
    const waits: number[] = [];
    for (let round = 0; round < 3; round++) {
      await later(`${60 * 2 ** round} seconds`);
      expect(await guess(email, 1)).toEqual([401]);
      waits.push(Math.round(Number((await signIn(auth, email)).headers.get('retry-after')) / 60));
    }
    expect(waits).toEqual([2, 4, 8]);
    await later('8 minutes');
    expect((await signIn(auth, email)).status).toBe(200);
  });

  test('the count restarts after a quarter of an hour without one', async () => {
    const { email } = await verified(auth);
    await guess(email, 9);
    await later('15 minutes 1 second');
    expect(await guess(email, 10)).toEqual(Array(10).fill(401));
    await later('1 minute');
    await later('15 minutes 1 second');
    expect(await guess(email, 2)).toEqual([401, 401]);
  });

  test('count for unknown addresses too, so that the limit does not reveal which are known', async () => {
    const email = newEmail();
    expect(await guess(email, 11)).toEqual([...Array(10).fill(401), 429]);
    expect(await guess(email.toUpperCase(), 1)).toEqual([429]);
  });

  test('of a thousand on one account about ten are checked, and others behind the same IP address can sign in', async () => {
    const slowed = await verified(auth);
    const others = [await verified(auth), await verified(auth), await verified(auth)];
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    let left = 1000;
    const statuses: number[] = [];
    const guessing = Array.from({ length: 20 }, async () => {
      while (left-- > 0) statuses.push(...(await guess(slowed.email, 1, headers)));
    });
    const signIns = others.map(({ email }) => signIn(auth, email, password, headers));
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all(guessing);
    expect(statuses).toHaveLength(1000);
    // Ten, those already being checked, and one after each wait.
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(20);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  test('on one account do not slow others behind the same IP address', async () => {
    const [slowed, other] = [await verified(auth), await verified(auth)];
    await guess(slowed.email, 11);
    expect((await signIn(auth, other.email)).status).toBe(200);
  });

  test('thirty concurrent guesses get no more checks than thirty in a row', async () => {
    const { email } = await verified(auth);
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await guess(email, 1))[0]));
    // Two are checked at a time, so one can be under way while the tenth is counted.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(11);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(19);
  });

  test('concurrent right ones all succeed', async () => {
    const { email } = await verified(auth);
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(auth, email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  });

  test('a password reset ends the wait', async () => {
    const { email } = await verified(auth);
    await guess(email, 11);
    succeeded(await auth.call(forgotPassword, { body: { email } }));
    const token = await mailedToken(auth, email, subjects.reset);
    succeeded(await auth.call(resetPassword, { body: { token, password, confirmPassword: password } }));
    expect((await signIn(auth, email)).status).toBe(200);
  });

  test('each wait publishes one event, and none for an unknown address', async () => {
    const { id, email } = await verified(auth);
    const slowed = async () => {
      const { rows } = await auth.db.orm.execute(
        sql`select envelope->'payload'->>'userId' as id from outbox where name = 'auth.signin.slowed' order by position`,
      );
      return rows.map((row) => row.id);
    };
    const before = await slowed();
    await guess(newEmail(), 11);
    await guess(email, 9);
    expect(await slowed()).toEqual(before);
    await guess(email, 4);
    expect(await slowed()).toEqual([...before, id]);
    await later('61 seconds');
    await guess(email, 2);
    expect(await slowed()).toEqual([...before, id, id]);
  });

  test('are counted without storing the address', async () => {
    const email = newEmail();
    await guess(email, 1);
    const { rows } = await auth.db.orm.execute(sql`select * from wrong_passwords`);
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});

describe('a device that signed in before', () => {
  test('can sign in with the right password while others have to wait', async () => {
    const { email } = await verified(auth);
    const { device } = await signedIn(auth, email);
    expect(await guess(email, 11)).toContain(429);
    const cookie = `floorlight_device=${device}`;
    expect((await signIn(auth, email, password, { cookie })).status).toBe(200);
    expect((await signIn(auth, email)).status).toBe(429);
  });

  test('can do so after its own wrong passwords too, but not without limit', async () => {
    const { email } = await verified(auth);
    const cookie = `floorlight_device=${(await signedIn(auth, email)).device}`;
    expect(await guess(email, 20, { cookie })).toEqual(Array(20).fill(401));
    expect((await signIn(auth, email, password, { cookie })).status).toBe(200);
    expect(await guess(email, 31, { cookie })).toEqual([...Array(30).fill(401), 429]);
  });

  test('is known for everybody who signed in on it, and for nobody else', async () => {
    const [sam, mia, eve] = [await verified(auth), await verified(auth), await verified(auth)];
    const shared = await signedIn(auth, sam.email);
    const cookie = `floorlight_device=${shared.device}`;
    const again = browserAfter(await signIn(auth, mia.email, password, { cookie }));
    expect(again.device).toBe(shared.device);
    for (const { email } of [sam, mia, eve]) await guess(email, 10);
    const statuses = [];
    for (const { email } of [sam, mia, eve]) statuses.push((await signIn(auth, email, password, { cookie })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('gets a new token in place of one that was never issued', async () => {
    const { email } = await verified(auth);
    const cookie = `floorlight_device=${'x'.repeat(43)}`;
    expect(browserAfter(await signIn(auth, email, password, { cookie })).device).not.toBe('x'.repeat(43));
  });

  test('is unknown again after a password reset', async () => {
    const { email } = await verified(auth);
    const cookie = `floorlight_device=${(await signedIn(auth, email)).device}`;
    succeeded(await auth.call(forgotPassword, { body: { email } }));
    const token = await mailedToken(auth, email, subjects.reset);
    succeeded(await auth.call(resetPassword, { body: { token, password, confirmPassword: password } }));
    await guess(email, 10);
    expect((await signIn(auth, email, password, { cookie })).status).toBe(429);
  });
});

describe('a network that guesses', () => {
  const attacker = { 'x-forwarded-for': '198.51.100.7' };
  /** Forty wrong passwords a second for as long as `work` takes, each for another address. Returns how long `work` took. */
  async function timeUnderGuesses(work: () => Promise<unknown>): Promise<number> {
    const guesses: Promise<unknown>[] = [];
    const timer = setInterval(() => guesses.push(guess(newEmail(), 1, attacker)), 25);
    await pause(1500);
    const began = performance.now();
    await work();
    const took = performance.now() - began;
    clearInterval(timer);
    await Promise.all(guesses);
    return took;
  }

  test('delays neither a known device nor a new one behind its own address', { timeout: 60_000 }, async () => {
    const [known, unknown] = [await verified(auth), await verified(auth)];
    const { device } = await signedIn(auth, known.email);
    const cookie = `floorlight_device=${device}`;
    const statuses: number[] = [];
    const took = await timeUnderGuesses(async () => {
      statuses.push((await signIn(auth, known.email, password, { ...attacker, cookie })).status);
      statuses.push((await signIn(auth, unknown.email, password, attacker)).status);
    });
    expect(statuses).toEqual([200, 200]);
    expect(took).toBeLessThan(10_000); // not after the guesses, which would take more than ten seconds
  });

  test('learns equally late that an address is unknown and that a password is wrong', { timeout: 30_000 }, async () => {
    const { email } = await verified(auth);
    const network = { 'x-forwarded-for': '198.51.100.8' };
    await Promise.all(Array.from({ length: 31 }, () => guess(newEmail(), 1, network)));
    const timeOf = async (address: string) => {
      const began = performance.now();
      expect(await guess(address, 1, network)).toEqual([401]);
      return performance.now() - began;
    };
    const [wrong, unknown] = await Promise.all([timeOf(email), timeOf(newEmail())]);
    expect(Math.min(wrong, unknown)).toBeGreaterThan(2900);
  });

  test('cannot make the owner wait in another network', async () => {
    const { email } = await verified(auth);
    const network = { 'x-forwarded-for': '198.51.100.9' };
    expect(await guess(email, 11, network)).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(auth, email, password, { 'x-forwarded-for': '203.0.113.5' })).status).toBe(200);
    expect((await signIn(auth, email, password, network)).status).toBe(429);
  });

  test('gets no more guesses by using many addresses', { timeout: 30_000 }, async () => {
    const { email } = await verified(auth);
    const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:77:${n.toString(16)}::1` });
    for (let n = 0; n < 10; n++) expect(await guess(email, 10, from(n))).toEqual(Array(10).fill(401));
    expect(await guess(email, 1, from(10))).toEqual([429]);
  });
});

test('each failed sign-in to an account is published, and none to an unknown address', async () => {
  const { id, email } = await verified(auth);
  await guess(newEmail(), 1);
  await guess(email, 2);
  const { rows } = await auth.db.orm.execute(
    sql`select envelope->'payload'->>'userId' as id from outbox where name = 'auth.signin.failed' order by position desc limit 2`,
  );
  expect(rows).toEqual([{ id }, { id }]);
});

test('whoever follows a mailed reset link has a known device, whatever strangers try', async () => {
  const { email } = await verified(auth);
  succeeded(await auth.call(forgotPassword, { body: { email } }));
  const token = await mailedToken(auth, email, subjects.reset);
  const reset = await auth.call(resetPassword, { body: { token, password, confirmPassword: password } });
  succeeded(reset);
  const device = /floorlight_device=([^;]+)/.exec(reset.headers.getSetCookie().join())?.[1];
  await guess(email, 11);
  expect((await signIn(auth, email, password, { cookie: `floorlight_device=${device}` })).status).toBe(200);
});

test('attempts and waits follow the configuration', async () => {
  const strict = await authUnderTest({ SIGN_IN_TRIES: '2', SIGN_IN_FIRST_WAIT_SECONDS: '7' });
  try {
    const email = newEmail();
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(await signIn(strict, email, 'wrong'));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 429]);
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeLessThanOrEqual(7);
  } finally {
    await strict.stop();
  }
});
