import { boundedCache } from '@floorlight/service-kit/bounded-cache';
import { tooManyRequests } from '@floorlight/service-kit/failures';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { Redis } from '../redis.ts';

/** Counts one use by a network or a person. Throws `too_many_requests` with the seconds to wait. */
export type Limit = (user: string) => void | Promise<void>;

interface Batch {
  left: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** Small, because a gateway that stops loses the uses it has reserved and not spent. */
const maxBatchSize = 50;
/** Milliseconds. */
const redisTimeout = 250;

/**
 * Allows each network or person `uses` in `seconds`, counted in Redis for all gateways together, and per process while Redis
 * is away. A gateway reserves uses in batches, so most requests cost no round trip to Redis.
 */
export function limitOf(redis: Redis, { name, uses, seconds }: { name: string; uses: number; seconds: number }): Limit {
  const numbers = { keyPrefix: `floorlight:limit:${name}`, points: uses, duration: seconds };
  const limiter = new RLWrapperTimeouts({
    timeoutMs: redisTimeout,
    limiter: new RateLimiterRedis({
      ...numbers,
      storeClient: redis.client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: uses,
      insuranceLimiter: new RateLimiterMemory(numbers),
    }),
  });
  const batchSize = Math.max(1, Math.min(Math.floor(uses / 100), maxBatchSize));
  const batches = boundedCache<string, Batch>(50_000);
  const refills = new Map<string, Promise<void>>();

  function take(user: string): boolean {
    const batch = batches.get(user);
    if (!batch || batch.left < 1 || Date.now() >= batch.until) return false;
    batch.left--;
    return true;
  }

  async function refill(user: string): Promise<void> {
    try {
      const { msBeforeNext } = await limiter.consume(user, batchSize);
      batches.set(user, { left: batchSize, until: Date.now() + msBeforeNext });
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }

  async function wait(user: string): Promise<void> {
    do {
      const refilling = refills.get(user) ?? refill(user).finally(() => refills.delete(user));
      refills.set(user, refilling);
      await refilling;
    } while (!take(user));
  }

  return (user) => {
    if (!take(user)) return wait(user);
  };
}
