import { setTimeout as wait } from 'node:timers/promises';
import { principalHeader } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { describe, expect, it } from 'vitest';
import { cacheKeyOf, gatewayUnderTest } from './gateway-under-test.ts';
import { publishRevoked } from './publish-event.ts';
import { redisClient, severableRedis } from './redis-clients.ts';

const unread = '/api/notifications/unread-count';

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
