import { createClient } from 'redis';
import { testUrls } from './urls.ts';

/** Deletes every key that begins with the prefix: FLUSHALL, as far as one test is concerned. */
export async function forgetRedis(prefix: string): Promise<void> {
  const redis = createClient({ url: testUrls.redis });
  await redis.connect();
  for await (const keys of redis.scanIterator({ MATCH: `${prefix}*`, COUNT: 1000 })) {
    if (keys.length > 0) await redis.del(keys);
  }
  redis.destroy();
}
