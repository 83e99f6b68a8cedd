import { tooManyRequests } from '@floorlight/service-kit/failures';
import { networkOf } from '@floorlight/service-kit/network-of';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { Redis } from '../redis.ts';

/** Counts one use by an address. Throws `too_many_requests` with the seconds to wait. */
export type Limit = (address: string) => void | Promise<void>;

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
 * Allows `uses` per address in `seconds`, counted in Redis for all gateways together, and per process while Redis
 * is away. A gateway reserves uses in batches, so most requests cost no round trip to Redis.
 */
export function addressLimit(
  redis: Redis,
  { name, uses, seconds }: { name: string; uses: number; seconds: number },
): Limit {
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
  const batches = new LRUCache<string, Batch>({ max: 50_000 });
  const refills = new Map<string, Promise<void>>();

  function take(network: string): boolean {
    const batch = batches.get(network);
    if (!batch || batch.left < 1 || Date.now() >= batch.until) return false;
    batch.left--;
    return true;
  }

  async function refill(network: string): Promise<void> {
    try {
      const { msBeforeNext } = await limiter.consume(network, batchSize);
      batches.set(network, { left: batchSize, until: Date.now() + msBeforeNext });
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }

  async function wait(network: string): Promise<void> {
    do {
      const refilling = refills.get(network) ?? refill(network).finally(() => refills.delete(network));
      refills.set(network, refilling);
      await refilling;
    } while (!take(network));
  }

  return (address) => {
    const network = networkOf(address);
    if (!take(network)) return wait(network);
  };
}
