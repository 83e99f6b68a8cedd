import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expectedUserHeader } from '@floorlight/contracts/expected-user';
import { principalGrace, principalHeader, sessionCookie } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { describe, expect, it } from 'vitest';
import { cacheKeyOf, gatewayUnderTest } from './gateway-under-test.ts';
import { publishRoleChanged } from './publish-event.ts';
import { redisClient } from './redis-clients.ts';

/** Milliseconds. */
const grace = principalGrace * 1000;
const unread = '/api/notifications/unread-count';

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
