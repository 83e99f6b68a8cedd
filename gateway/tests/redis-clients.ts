import { severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { createClient } from 'redis';
import { onTestFinished } from 'vitest';

/** A line to Redis that a test can cut. Stops when the test ends. */
export async function severableRedis() {
  const redis = await severable(testUrls.redis);
  onTestFinished(redis.stop);
  return redis;
}

/** A client of the Redis that the gateways use. Disconnects when the test ends. */
export async function redisClient() {
  const client = await createClient({ url: testUrls.redis }).connect();
  onTestFinished(() => client.destroy());
  return client;
}
