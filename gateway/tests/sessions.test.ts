import { setTimeout as wait } from 'node:timers/promises';
import { expectedUserHeader, principalHeader } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { createClient } from 'redis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cacheKeyOf, openHouse } from './house.ts';
import { sayRevoked, sayRoleChanged } from './say-revoked.ts';

const unread = '/api/notifications/unread-count';

async function severableRedis() {
  const redis = await severable(testUrls.redis);
  onTestFinished(redis.stop);
  return redis;
}

async function redisClient() {
  const client = await createClient({ url: testUrls.redis }).connect();
  onTestFinished(() => client.destroy());
  return client;
}

describe('A signed-in request', () => {
  it('reaches the service with the principal that auth signed, and without its cookie', async () => {
    const house = await openHouse();
    const mia = await house.signIn({ role: 'manager' });
    const answer = await house.get(unread, { cookie: `theme=dark; ${mia.cookie}` });
    expect(answer.status).toBe(200);
    expect(house.services.notify.received[0]?.headers[principalHeader]).toBe(mia.jwt);
    expect(house.services.notify.received[0]?.headers.cookie).toBeUndefined();
  });

  it('goes on only under the session of the user it names, where it names one', async () => {
    const house = await openHouse();
    const [mia, sam] = [await house.signIn(), await house.signIn()];
    const post = ({ cookie }: typeof mia, expected: string) =>
      house.send('/api/inventory-counts', {
        method: 'POST',
        headers: { cookie, origin: house.url, [expectedUserHeader]: expected },
      });
    const answer = await post(sam, mia.principal.sub);
    expect([answer.status, answer.json.code]).toEqual([401, 'unauthorized']);
    expect(house.services.inventory.received).toHaveLength(0);
    expect((await post(mia, mia.principal.sub)).status).toBe(200);
    expect(house.services.inventory.received).toHaveLength(1);
  });

  it('asks auth once for a hundred at a time, and not again', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    const answers = await Promise.all(Array.from({ length: 100 }, () => house.get(unread, { cookie })));
    await house.get(unread, { cookie });
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(house.asked()).toBe(1);
  });

  it('is known to another gateway by what the first left in Redis, which never holds the cookie', async () => {
    const [first, second] = [await openHouse(), await openHouse()];
    const session = await first.signIn();
    await first.get(unread, { cookie: session.cookie });
    const client = await redisClient();
    const kept = await eventually(async () => (await client.get(cacheKeyOf(session.token))) ?? false);
    expect(kept).not.toContain(session.token);
    expect(await client.pTTL(cacheKeyOf(session.token))).toBeLessThanOrEqual(270_000);

    expect((await second.get(unread, { cookie: session.cookie })).status).toBe(200);
    expect(second.asked()).toBe(0);
  });

  it('has a new role from the moment auth says that it changed', async () => {
    const house = await openHouse();
    const sam = await house.signIn({ role: 'worker' });
    await house.get(unread, { cookie: sam.cookie });
    const asManager = await house.changeRole(sam, 'manager');
    await sayRoleChanged(sam, 'manager');
    await eventually(
      async () => {
        expect((await house.get(unread, { cookie: sam.cookie })).status).toBe(200);
        return house.services.notify.received.at(-1)?.headers[principalHeader] === asManager;
      },
      { within: 20_000 },
    );
  });

  it('has it too where an answer with the old one was still on its way', async () => {
    const house = await openHouse();
    const sam = await house.signIn({ role: 'worker' });
    let answerNow: (() => void) | null = null;
    house.services.auth.answerBy((_request, response) => {
      const expiresAt = new Date(Date.now() + 300_000).toISOString();
      const grant = { principal: sam.jwt, sessionId: sam.principal.sid, userId: sam.principal.sub, expiresAt };
      answerNow = () => void response.setHeader('content-type', 'application/json').end(JSON.stringify(grant));
    });
    const asking = house.get(unread, { cookie: sam.cookie });
    const answer = await eventually(() => answerNow ?? false);
    const asManager = await house.changeRole(sam, 'manager');
    await sayRoleChanged(sam, 'manager');
    await wait(100); // the word has to be heard first, and nothing shows from outside that it was
    answer();
    expect((await asking).status).toBe(200);

    house.services.auth.answerBy(null);
    expect((await house.get(unread, { cookie: sam.cookie })).status).toBe(200);
    expect(house.services.notify.received.at(-1)?.headers[principalHeader]).toBe(asManager);
  });

  it('gets a new principal before the old one ends', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn({}, 30);
    await house.get(unread, { cookie });
    await eventually(async () => {
      await house.get(unread, { cookie });
      return house.asked() === 2;
    });
  });

  it('is checked again soon, where the word of its end was missed', async () => {
    const house = await openHouse();
    const session = await house.signIn({}, 30);
    await house.get(unread, { cookie: session.cookie });
    house.endSession(session);
    await eventually(async () => (await house.get(unread, { cookie: session.cookie })).status === 401);
  });
});

describe('A cookie that is nobody’s', () => {
  it('is 401 without a word to anyone where it has no session’s shape', async () => {
    const house = await openHouse();
    for (const value of [
      '',
      'x',
      'a'.repeat(42),
      'a'.repeat(44),
      `${'a'.repeat(42)}%`,
      '../../internal',
      'a'.repeat(8000),
    ])
      expect((await house.get(unread, { cookie: `floorlight_session=${value}` })).status).toBe(401);
    expect(house.asked()).toBe(0);
    expect(house.services.notify.received).toHaveLength(0);
  });

  it('is asked about once', async () => {
    const house = await openHouse();
    const cookie = `floorlight_session=${'a'.repeat(43)}`;
    for (let times = 0; times < 3; times++) expect((await house.get(unread, { cookie })).status).toBe(401);
    expect(house.asked()).toBe(1);
  });

  it('does not keep anyone from what everyone may do', async () => {
    const house = await openHouse();
    const answer = await house.get('/api/sites', { cookie: `floorlight_session=${'b'.repeat(43)}` });
    expect(answer.status).toBe(200);
    expect(house.services.auth.received.at(-1)?.headers[principalHeader]).toBeUndefined();
  });
});

describe('A session that ends', () => {
  it('is forgotten as soon as auth says so', async () => {
    const house = await openHouse();
    const session = await house.signIn();
    expect((await house.get(unread, { cookie: session.cookie })).status).toBe(200);
    const client = await redisClient();
    await eventually(async () => (await client.exists(cacheKeyOf(session.token))) === 1);

    house.endSession(session);
    await sayRevoked(session);
    await eventually(async () => (await house.get(unread, { cookie: session.cookie })).status === 401, {
      within: 2000,
    });
    await eventually(async () => (await client.exists(cacheKeyOf(session.token))) === 0);
  });

  it('stays forgotten where an answer about it was still on its way', async () => {
    const house = await openHouse();
    const session = await house.signIn();
    const grant = { principal: session.jwt, sessionId: session.principal.sid, userId: session.principal.sub };
    let answerNow = () => {};
    house.services.auth.answerBy((_request, response) => {
      const expiresAt = new Date(Date.now() + 300_000).toISOString();
      answerNow = () =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...grant, expiresAt }));
    });
    const asking = house.get(unread, { cookie: session.cookie });
    await sayRevoked(session);
    await wait(100); // the word has to be heard first, and nothing shows from outside that it was
    answerNow();
    expect((await asking).status).toBe(401);
  });

  it.each([
    ['POST', '/api/auth/logout'],
    ['GET', '/api/logout'],
  ])('is forgotten by %s %s before its answer is out', async (method, path) => {
    const house = await openHouse();
    const session = await house.signIn();
    await house.get(unread, { cookie: session.cookie });
    house.endSession(session);
    const headers = { cookie: session.cookie, origin: house.url, host: new URL(house.url).host };
    const answer = await house.send(path, { method, headers });
    expect(answer.status).toBe(200);
    expect((await house.get(unread, { cookie: session.cookie })).status).toBe(401);
  });

  it('goes on where the sign-out failed', async () => {
    const house = await openHouse();
    const session = await house.signIn();
    await house.get(unread, { cookie: session.cookie });
    house.services.auth.answerBy((_request, response) => response.writeHead(500).end());
    await house.send('/api/auth/logout', { method: 'POST', headers: { cookie: session.cookie, origin: house.url } });
    expect((await house.get(unread, { cookie: session.cookie })).status).toBe(200);
  });
});

describe('While auth is away', () => {
  it('known sessions go on, past the end of their principal only where that may be', async () => {
    const redis = await severableRedis();
    const house = await openHouse({ REDIS_URL: redis.url });
    const session = await house.signIn({}, 1);
    expect((await house.get(unread, { cookie: session.cookie })).status).toBe(200);
    await house.services.auth.kill();
    await wait(1100); // until the principal has ended

    const alert = { method: 'POST', headers: { cookie: session.cookie, origin: house.url }, body: '{}' };
    expect((await house.send('/api/emergency-alerts', alert)).status).toBe(200);
    expect(house.services.safety.received[0]?.headers[principalHeader]).toBe(session.jwt);
    const stats = await house.get('/api/stats', { cookie: session.cookie });
    expect([stats.status, stats.json?.code]).toEqual([503, 'unavailable']);
  });

  it('an unknown cookie is 503, not 401, and known again when auth is back', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    await house.services.auth.kill();
    const answer = await house.get(unread, { cookie });
    expect([answer.status, answer.json.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
    await house.services.auth.restart();
    expect((await house.get(unread, { cookie })).status).toBe(200);
  });

  it('that hangs, one request waits a little and the others not at all', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn({}, 1);
    await house.get(unread, { cookie });
    house.services.auth.answerBy(() => {});
    await wait(1100); // until the principal has ended
    expect((await house.get(unread, { cookie })).took).toBeLessThan(3000);
    expect((await house.get(unread, { cookie })).took).toBeLessThan(500);
  });

  it('an answer of auth that is no principal counts as no answer', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    house.services.auth.answerBy((_request, response) => response.end('<html>'));
    expect((await house.get(unread, { cookie })).status).toBe(503);
  });
});

describe('While Redis is away', () => {
  it('nothing is lost but the cache', async () => {
    const redis = await severableRedis();
    const house = await openHouse({ REDIS_URL: redis.url });
    await redis.sever();
    const { cookie } = await house.signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => house.get(unread, { cookie })));
    expect(answers.every(({ status, took }) => status === 200 && took < 2000)).toBe(true);
    expect(house.asked()).toBe(1);
  });

  it('nobody waits long for a Redis that hangs', async () => {
    const redis = await severableRedis();
    const house = await openHouse({ REDIS_URL: redis.url });
    redis.stall();
    const { cookie } = await house.signIn();
    const answer = await house.get(unread, { cookie });
    expect([answer.status, answer.took < 1500]).toEqual([200, true]);
  });

  it('it is used again when it is back', async () => {
    const redis = await severableRedis();
    const house = await openHouse({ REDIS_URL: redis.url });
    await redis.sever();
    await redis.restore();
    const client = await redisClient();
    await eventually(async () => {
      const session = await house.signIn();
      await house.get(unread, { cookie: session.cookie });
      return (await client.exists(cacheKeyOf(session.token))) === 1;
    });
  });

  it('what lies in Redis and is no principal is asked for at auth', async () => {
    const house = await openHouse();
    const session = await house.signIn();
    const client = await redisClient();
    await client.set(cacheKeyOf(session.token), '{"principal":1}', { EX: 60 });
    expect((await house.get(unread, { cookie: session.cookie })).status).toBe(200);
    expect(house.asked()).toBe(1);
  });
});
