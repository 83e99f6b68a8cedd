import { setTimeout as wait } from 'node:timers/promises';
import { principalHeader } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { describe, expect, it } from 'vitest';
import { cacheKeyOf, gatewayUnderTest } from './gateway-under-test.ts';
import { publishRevoked } from './publish-event.ts';
import { redisClient } from './redis-clients.ts';

const unread = '/api/notifications/unread-count';

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
