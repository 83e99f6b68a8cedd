import { createClient } from 'redis';
import { testUrls } from './urls.ts';

const forget = "for _, key in ipairs(redis.call('keys', ARGV[1])) do redis.call('del', key) end";

/** Deletes every key that begins with the prefix, atomically: FLUSHALL for one test. */
export async function forgetRedis(prefix: string): Promise<void> {
  const redis = createClient({ url: testUrls.redis });
  await redis.connect();
  await redis.eval(forget, { arguments: [`${prefix}*`] });
  redis.destroy();
}
