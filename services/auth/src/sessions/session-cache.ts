import { principalCacheKey } from '@floorlight/contracts/principal';
import { redisSocket } from '@floorlight/jobs/redis-socket';
import type { Logger } from '@floorlight/telemetry/logger';
import pTimeout from 'p-timeout';
import { createClient } from 'redis';

const timeoutMs = 500;
const retryMs = 1000;
/** Keys that wait for Redis; those beyond them expire. */
const maxPending = 100_000;

/** The gateways' cache of principals in Redis; auth invalidates the entries of ended sessions. */
export interface SessionCache {
  name: string;
  optional: true;
  start(): Promise<void>;
  stop(): Promise<void>;
  check(): Promise<void>;
  /**
   * Of API keys, also those for each of these sites. Never throws: gateways also receive an event. What Redis doesn't delete
   * now it deletes as soon as it answers: gateways go on using cached principals while auth is away.
   */
  invalidate(tokenHashes: string[], siteIds?: string[]): Promise<void>;
}

export function sessionCache({
  url,
  authorities,
  log,
}: {
  url: string;
  authorities: string | undefined;
  log: Logger;
}): SessionCache {
  const redis = createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled', // Redis Enterprise's; asking for them resolves the name by DNS
    socket: {
      ...redisSocket(url, authorities),
      connectTimeout: 2000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), 1000),
    },
  });
  redis.on('error', () => {}); // the part named redis reports whether Redis is available
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function deletePending(): Promise<void> {
    const keys = [...pending];
    if (keys.length === 0 || !redis.isReady) return;
    await withTimeout(redis.del(keys)).then(
      () => {
        for (const key of keys) pending.delete(key);
      },
      () => undefined, // the next attempt comes soon
    );
  }

  return {
    name: 'session cache',
    optional: true,
    async start() {
      redis.connect().catch(() => {}); // retries until it is destroyed
      timer = setInterval(() => void deletePending(), retryMs);
    },
    async stop() {
      clearInterval(timer);
      if (redis.isOpen) redis.destroy();
    },
    async check() {
      await withTimeout(redis.ping());
    },
    async invalidate(tokenHashes, siteIds = []) {
      if (tokenHashes.length === 0) return;
      const keys = tokenHashes.flatMap((hash) => [
        principalCacheKey(hash),
        ...siteIds.map((siteId) => principalCacheKey(hash, siteId)),
      ]);
      try {
        await withTimeout(redis.del(keys));
      } catch (error) {
        log.warn({ err: error }, 'could not invalidate cached principals yet; retrying');
        for (const key of keys.slice(0, maxPending - pending.size)) pending.add(key);
      }
    },
  };
}

const withTimeout = <T>(answer: Promise<T>): Promise<T> => pTimeout(answer, { milliseconds: timeoutMs });
