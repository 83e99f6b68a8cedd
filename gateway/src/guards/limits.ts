import { tooManyRequests } from '@floorlight/service-kit/failures';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { Redis } from '../redis.ts';
import { networkOf } from './caller.ts';

/** Counts one use by an address. Throws `too_many_requests` with the seconds to wait. */
export type Limit = (address: string) => void | Promise<void>;

interface Purse {
  left: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** What a gateway that ends has taken and not used is lost to the others: let it be little. */
const largestHandful = 50;
/** Milliseconds. */
const redisPatience = 250;

/**
 * So many uses per address in so many seconds, counted in Redis by all gateways together, and per process while Redis
 * is away. A gateway takes uses out of Redis by the handful: most requests cost no round trip.
 */
export function addressLimit(
  redis: Redis,
  { name, uses, seconds }: { name: string; uses: number; seconds: number },
): Limit {
  const numbers = { keyPrefix: `floorlight:limit:${name}`, points: uses, duration: seconds };
  const limiter = new RLWrapperTimeouts({
    timeoutMs: redisPatience,
    limiter: new RateLimiterRedis({
      ...numbers,
      storeClient: redis.client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: uses,
      insuranceLimiter: new RateLimiterMemory(numbers),
    }),
  });
  const handful = Math.max(1, Math.min(Math.floor(uses / 100), largestHandful));
  const purses = new LRUCache<string, Purse>({ max: 50_000 });
  const refills = new Map<string, Promise<void>>();

  function take(network: string): boolean {
    const purse = purses.get(network);
    if (!purse || purse.left < 1 || Date.now() >= purse.until) return false;
    purse.left--;
    return true;
  }

  async function refill(network: string): Promise<void> {
    try {
      const { msBeforeNext } = await limiter.consume(network, handful);
      purses.set(network, { left: handful, until: Date.now() + msBeforeNext });
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
