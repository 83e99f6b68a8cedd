import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expectedUserHeader } from '@floorlight/contracts/expected-user';
import { principalGrace, principalHeader, sessionCookie } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { createClient } from 'redis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cacheKeyOf, gatewayUnderTest } from './gateway-under-test.ts';
import { publishRevoked, publishRoleChanged } from './publish-event.ts';

/** Milliseconds. */
const grace = principalGrace * 1000;
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
    const gateway = await gatewayUnderTest();
    const mia = await gateway.signIn({ role: 'manager' });
    const answer = await gateway.get(unread, { cookie: `theme=dark; ${mia.cookie}` });
    expect(answer.status).toBe(200);
    expect(gateway.services.notify.received[0]?.headers[principalHeader]).toBe(mia.jwts.notify);
    expect(gateway.services.notify.received[0]?.headers.cookie).toBeUndefined();
  });

  it('that names its user passes only under the session of that user', async () => {
    const gateway = await gatewayUnderTest();
    const [mia, sam] = [await gateway.signIn(), await gateway.signIn()];
    const post = ({ cookie }: typeof mia, expected: string) =>
      gateway.send('/api/inventory-counts', {
        method: 'POST',
        headers: { cookie, origin: gateway.url, [expectedUserHeader]: expected },
      });
    const answer = await post(sam, mia.principal.sub);
    expect([answer.status, answer.json.code]).toEqual([401, 'unauthorized']);
    expect(gateway.services.inventory.received).toHaveLength(0);
    expect((await post(mia, mia.principal.sub)).status).toBe(200);
    expect(gateway.services.inventory.received).toHaveLength(1);
  });

  it('asks auth once for a hundred simultaneous requests, and not again', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    const answers = await Promise.all(Array.from({ length: 100 }, () => gateway.get(unread, { cookie })));
    await gateway.get(unread, { cookie });
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(gateway.grantRequests()).toBe(1);
  });

  it('works at once with a new cookie while made-up ones come, each of which auth is asked for once', async () => {
    const gateway = await gatewayUnderTest();
    const madeUp = Array.from({ length: 300 }, () => `${sessionCookie}=${randomBytes(32).toString('base64url')}`);
    const flood = Promise.all([...madeUp, ...madeUp].map((cookie) => gateway.get(unread, { cookie })));
    const { cookie } = await gateway.signIn();
    expect((await gateway.get(unread, { cookie })).status).toBe(200);
    expect(new Set((await flood).map(({ status }) => status))).toEqual(new Set([401]));
    for (const cookie of madeUp.slice(0, 20)) expect((await gateway.get(unread, { cookie })).status).toBe(401);
    expect(gateway.grantRequests()).toBe(301);
  });

  it('is looked up for an emergency before the made-up cookies of the same network', async () => {
    const gateway = await gatewayUnderTest();
    const asked: string[] = [];
    const answers: (() => void)[] = [];
    const refuse = async (request: IncomingMessage, response: ServerResponse) => {
      asked.push(JSON.parse(await text(request)).sessionToken);
      answers.push(() => response.writeHead(401).end('{}'));
    };
    gateway.services.auth.answerBy((request, response) => void refuse(request, response));
    const cookieOf = (token: string) => `${sessionCookie}=${token}`;
    const madeUp = Array.from({ length: 200 }, () => randomBytes(32).toString('base64url'));
    const flood = madeUp.map((token) => gateway.get(unread, { cookie: cookieOf(token) }));
    await eventually(() => asked.length >= 8);
    const pressed = randomBytes(32).toString('base64url');
    const headers = { cookie: cookieOf(pressed), origin: gateway.url };
    const press = gateway.send('/api/emergency-alerts', { method: 'POST', headers, body: '{}' });
    // Each answer makes place for one lookup. A busy machine takes a while until the press waits for one.
    for (let answered = 0; answered < 12 && !asked.includes(pressed); answered++) {
      await wait(250);
      answers.shift()?.();
    }
    expect(asked).toContain(pressed);
    const rest = Promise.all([press, ...flood]);
    await eventually(() => {
      for (const answer of answers.splice(0)) answer();
      return asked.length === flood.length + 1;
    });
    for (const answer of answers.splice(0)) answer();
    await rest;
  });

  it('is known to another gateway through Redis, which never holds the cookie', async () => {
    const [first, second] = [await gatewayUnderTest(), await gatewayUnderTest()];
    const session = await first.signIn();
    await first.get(unread, { cookie: session.cookie });
    const client = await redisClient();
    const cached = await eventually(async () => (await client.get(cacheKeyOf(session.token))) ?? false);
    expect(cached).not.toContain(session.token);
    expect(await client.pTTL(cacheKeyOf(session.token))).toBeLessThanOrEqual(300_000 + grace);

    expect((await second.get(unread, { cookie: session.cookie })).status).toBe(200);
    expect(second.grantRequests()).toBe(0);
  });

  it('reaches each service with the principal for that one, for which auth is asked once', async () => {
    const gateway = await gatewayUnderTest();
    const mia = await gateway.signIn();
    const paths = { notify: unread, safety: '/api/emergency-alerts', vault: '/api/stats', auth: '/api/auth/user' };
    for (const path of Object.values(paths)) await gateway.get(path, { cookie: mia.cookie });
    for (const service of ['notify', 'safety', 'vault', 'auth'] as const)
      expect(gateway.services[service].received.at(-1)?.headers[principalHeader]).toBe(mia.jwts[service]);
    expect(gateway.grantRequests()).toBe(1);
  });

  it('leaves nothing in Redis that opens a service', async () => {
    const gateway = await gatewayUnderTest();
    const mia = await gateway.signIn({ role: 'manager' });
    await gateway.get(unread, { cookie: mia.cookie });
    const client = await redisClient();
    const cached = await eventually(async () => (await client.get(cacheKeyOf(mia.token))) ?? false);
    for (const jwt of Object.values(mia.jwts)) {
      expect(cached).not.toContain(jwt);
      expect(Buffer.from(cached.split('.')[1] ?? '', 'base64url').toString()).not.toContain(jwt.slice(0, 20));
    }
  });

  it('gets no other principal from somebody who writes to Redis', async () => {
    const gateway = await gatewayUnderTest();
    const [mia, sam] = [await gateway.signIn({ role: 'manager' }), await gateway.signIn()];
    await gateway.get(unread, { cookie: mia.cookie });
    const client = await redisClient();
    const ofMia = await eventually(async () => (await client.get(cacheKeyOf(mia.token))) ?? false);
    const plain = { principals: mia.jwts, sessionId: mia.principal.sid, userId: mia.principal.sub };
    const forged = JSON.stringify({ ...plain, expiresAt: new Date(Date.now() + 300_000).toISOString() });
    for (const written of [ofMia, forged]) {
      const another = await gatewayUnderTest();
      await client.set(cacheKeyOf(sam.token), written, { EX: 60 });
      expect((await another.get(unread, { cookie: sam.cookie })).status).toBe(401); // its auth knows no Sam
      expect(another.services.notify.received).toHaveLength(0);
    }
  });

  it('has a new role as soon as auth publishes the change', async () => {
    const gateway = await gatewayUnderTest();
    const sam = await gateway.signIn({ role: 'worker' });
    await gateway.get(unread, { cookie: sam.cookie });
    const asManager = await gateway.changeRole(sam, 'manager');
    await publishRoleChanged(sam, 'manager');
    await eventually(
      async () => {
        expect((await gateway.get(unread, { cookie: sam.cookie })).status).toBe(200);
        return gateway.services.notify.received.at(-1)?.headers[principalHeader] === asManager.notify;
      },
      { within: 20_000 },
    );
  });

  it('has the new role even if a lookup with the old one was under way', async () => {
    const gateway = await gatewayUnderTest();
    const sam = await gateway.signIn({ role: 'worker' });
    let answerNow: (() => void) | null = null;
    gateway.services.auth.answerBy((_request, response) => {
      const expiresAt = new Date(Date.now() + 300_000).toISOString();
      const grant = { principals: sam.jwts, sessionId: sam.principal.sid, userId: sam.principal.sub, expiresAt };
      answerNow = () => void response.setHeader('content-type', 'application/json').end(JSON.stringify(grant));
    });
    const asking = gateway.get(unread, { cookie: sam.cookie });
    const answer = await eventually(() => answerNow ?? false);
    const asManager = await gateway.changeRole(sam, 'manager');
    await publishRoleChanged(sam, 'manager');
    await wait(100); // the gateway has to receive the event first, which is not visible from outside
    answer();
    expect((await asking).status).toBe(200);

    gateway.services.auth.answerBy(null);
    expect((await gateway.get(unread, { cookie: sam.cookie })).status).toBe(200);
    expect(gateway.services.notify.received.at(-1)?.headers[principalHeader]).toBe(asManager.notify);
  });

  it('gets a new principal before the old one ends', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn({}, 30);
    await gateway.get(unread, { cookie });
    await eventually(async () => {
      await gateway.get(unread, { cookie });
      return gateway.grantRequests() === 2;
    });
  });

  it.each([-400, 400])('is served with auth %i seconds ahead of the gateway', async (seconds) => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn();
    const date = Date.now() + seconds * 1000;
    const grant = { principals: session.jwts, sessionId: session.principal.sid, userId: session.principal.sub };
    gateway.services.auth.answerBy((_request, response) => {
      response.setHeader('date', new Date(date).toUTCString()).setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...grant, expiresAt: new Date(date + 300_000).toISOString() }));
    });
    for (let times = 0; times < 3; times++)
      expect((await gateway.get('/api/stats', { cookie: session.cookie })).status).toBe(200);
    const client = await redisClient();
    await eventually(async () => (await client.pTTL(cacheKeyOf(session.token))) > 200_000 + grace);
    expect(await client.pTTL(cacheKeyOf(session.token))).toBeLessThanOrEqual(301_000 + grace);
  });

  it('is checked again soon if the event of its end was missed', async () => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn({}, 30);
    await gateway.get(unread, { cookie: session.cookie });
    gateway.endSession(session);
    await eventually(async () => (await gateway.get(unread, { cookie: session.cookie })).status === 401);
  });
});

describe('A cookie without a session', () => {
  it('is 401 without asking auth if it can’t be a session token', async () => {
    const gateway = await gatewayUnderTest();
    for (const value of [
      '',
      'x',
      'a'.repeat(42),
      'a'.repeat(44),
      `${'a'.repeat(42)}%`,
      '../../internal',
      'a'.repeat(8000),
    ])
      expect((await gateway.get(unread, { cookie: `floorlight_session=${value}` })).status).toBe(401);
    expect(gateway.grantRequests()).toBe(0);
    expect(gateway.services.notify.received).toHaveLength(0);
  });

  it('is looked up once', async () => {
    const gateway = await gatewayUnderTest();
    const cookie = `floorlight_session=${'a'.repeat(43)}`;
    for (let times = 0; times < 3; times++) expect((await gateway.get(unread, { cookie })).status).toBe(401);
    expect(gateway.grantRequests()).toBe(1);
  });

  it('can still use public endpoints', async () => {
    const gateway = await gatewayUnderTest();
    const answer = await gateway.get('/api/sites', { cookie: `floorlight_session=${'b'.repeat(43)}` });
    expect(answer.status).toBe(200);
    expect(gateway.services.auth.received.at(-1)?.headers[principalHeader]).toBeUndefined();
  });
});

describe('A session that ends', () => {
  it('is 401 as soon as auth publishes its end', async () => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn();
    expect((await gateway.get(unread, { cookie: session.cookie })).status).toBe(200);
    const client = await redisClient();
    await eventually(async () => (await client.exists(cacheKeyOf(session.token))) === 1);

    gateway.endSession(session);
    await publishRevoked(session);
    await eventually(async () => (await gateway.get(unread, { cookie: session.cookie })).status === 401, {
      within: 2000,
    });
    await eventually(async () => (await client.exists(cacheKeyOf(session.token))) === 0);
  });

  it('stays 401 even if a lookup of it was under way', async () => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn();
    const grant = { principals: session.jwts, sessionId: session.principal.sid, userId: session.principal.sub };
    let answerNow = () => {};
    gateway.services.auth.answerBy((_request, response) => {
      const expiresAt = new Date(Date.now() + 300_000).toISOString();
      answerNow = () =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...grant, expiresAt }));
    });
    const asking = gateway.get(unread, { cookie: session.cookie });
    await publishRevoked(session);
    await wait(100); // the gateway has to receive the event first, which is not visible from outside
    answerNow();
    expect((await asking).status).toBe(401);
  });

  it.each([
    ['POST', '/api/auth/logout'],
    ['GET', '/api/logout'],
  ])('is forgotten by %s %s before the answer is sent', async (method, path) => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn();
    await gateway.get(unread, { cookie: session.cookie });
    gateway.endSession(session);
    const headers = { cookie: session.cookie, origin: gateway.url, host: new URL(gateway.url).host };
    const answer = await gateway.send(path, { method, headers });
    expect(answer.status).toBe(200);
    expect((await gateway.get(unread, { cookie: session.cookie })).status).toBe(401);
  });

  it('stays valid if the sign-out failed', async () => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn();
    await gateway.get(unread, { cookie: session.cookie });
    gateway.services.auth.answerBy((_request, response) => response.writeHead(500).end());
    await gateway.send('/api/auth/logout', {
      method: 'POST',
      headers: { cookie: session.cookie, origin: gateway.url },
    });
    expect((await gateway.get(unread, { cookie: session.cookie })).status).toBe(200);
  });
});

describe('While auth is away', () => {
  it('known sessions stay valid, with an expired principal only at endpoints that survive auth', async () => {
    const redis = await severableRedis();
    const gateway = await gatewayUnderTest({ REDIS_URL: redis.url });
    const session = await gateway.signIn({}, 1);
    expect((await gateway.get(unread, { cookie: session.cookie })).status).toBe(200);
    await gateway.services.auth.kill();
    await wait(1100); // until the principal has expired

    const alert = { method: 'POST', headers: { cookie: session.cookie, origin: gateway.url }, body: '{}' };
    expect((await gateway.send('/api/emergency-alerts', alert)).status).toBe(200);
    expect(gateway.services.safety.received[0]?.headers[principalHeader]).toBe(session.jwts.safety);
    const stats = await gateway.get('/api/stats', { cookie: session.cookie });
    expect([stats.status, stats.json?.code]).toEqual([503, 'unavailable']);
  });

  it('a gateway that starts knows the sessions of others, but none that has ended', async () => {
    const [first, second] = [await gatewayUnderTest(), await gatewayUnderTest()];
    const [mia, sam] = [await first.signIn({}, 0), await first.signIn({}, 0)]; // their principals have expired by now
    const press = (gateway: typeof first, { cookie }: typeof mia) =>
      gateway.send('/api/emergency-alerts', { method: 'POST', headers: { cookie, origin: gateway.url }, body: '{}' });
    for (const one of [mia, sam]) expect((await press(first, one)).status).toBe(200);
    const client = await redisClient();
    for (const { token } of [mia, sam]) await eventually(async () => (await client.exists(cacheKeyOf(token))) === 1);
    await publishRevoked(sam);
    await eventually(async () => (await client.exists(cacheKeyOf(sam.token))) === 0);

    await second.services.auth.kill();
    expect((await press(second, mia)).status).toBe(200);
    expect(second.services.safety.received[0]?.headers[principalHeader]).toBe(mia.jwts.safety);
    expect((await second.get('/api/stats', { cookie: mia.cookie })).status).toBe(503);
    expect((await press(second, sam)).status).toBe(503);
    await publishRevoked(mia);
    await eventually(async () => (await press(second, mia)).status === 401);
  });

  it('an unknown cookie is 503, not 401, and known again when auth is back', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    await gateway.services.auth.kill();
    const answer = await gateway.get(unread, { cookie });
    expect([answer.status, answer.json.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
    await gateway.services.auth.restart();
    expect((await gateway.get(unread, { cookie })).status).toBe(200);
  });

  it('and hangs, one request waits a little and the others not at all', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn({}, 1);
    await gateway.get(unread, { cookie });
    gateway.services.auth.answerBy(() => {});
    await wait(1100); // until the principal has expired
    expect((await gateway.get(unread, { cookie })).took).toBeLessThan(1000);
    expect((await gateway.get(unread, { cookie })).took).toBeLessThan(400);
  });

  it('an invalid answer of auth counts as no answer', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    gateway.services.auth.answerBy((_request, response) => response.end('<html>'));
    expect((await gateway.get(unread, { cookie })).status).toBe(503);
  });
});

describe('While Redis is away', () => {
  it('only the cache is lost', async () => {
    const redis = await severableRedis();
    const gateway = await gatewayUnderTest({ REDIS_URL: redis.url });
    await redis.sever();
    const { cookie } = await gateway.signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.get(unread, { cookie })));
    expect(answers.every(({ status, took }) => status === 200 && took < 2000)).toBe(true);
    expect(gateway.grantRequests()).toBe(1);
  });

  it('requests don’t wait long for a Redis that hangs', async () => {
    const redis = await severableRedis();
    const gateway = await gatewayUnderTest({ REDIS_URL: redis.url });
    redis.stall();
    const { cookie } = await gateway.signIn();
    const answer = await gateway.get(unread, { cookie });
    expect([answer.status, answer.took < 1500]).toEqual([200, true]);
  });

  it('it is used again when it is back', async () => {
    const redis = await severableRedis();
    const gateway = await gatewayUnderTest({ REDIS_URL: redis.url });
    await redis.sever();
    await redis.restore();
    const client = await redisClient();
    await eventually(async () => {
      const session = await gateway.signIn();
      await gateway.get(unread, { cookie: session.cookie });
      return (await client.exists(cacheKeyOf(session.token))) === 1;
    });
  });

  it('an invalid principal in Redis is replaced by one from auth', async () => {
    const gateway = await gatewayUnderTest();
    const session = await gateway.signIn();
    const client = await redisClient();
    await client.set(cacheKeyOf(session.token), '{"principal":1}', { EX: 60 });
    expect((await gateway.get(unread, { cookie: session.cookie })).status).toBe(200);
    expect(gateway.grantRequests()).toBe(1);
  });
});
