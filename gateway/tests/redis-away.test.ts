import { eventually } from '@floorlight/test-kit/eventually';
import { describe, expect, it } from 'vitest';
import { cacheKeyOf, gatewayUnderTest } from './gateway-under-test.ts';
import { redisClient, severableRedis } from './redis-clients.ts';

const unread = '/api/notifications/unread-count';

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
