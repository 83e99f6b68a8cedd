import { principalCacheKey } from '@floorlight/contracts/principal';
import { redisTls } from '@floorlight/jobs/redis-tls';
import type { Logger } from '@floorlight/telemetry/logger';
import pTimeout from 'p-timeout';
import { createClient } from 'redis';

const timeoutMs = 500;

/** The gateways' cache of principals in Redis; auth invalidates the entries of ended sessions. */
export interface SessionCache {
  name: string;
  optional: true;
  start(): Promise<void>;
  stop(): Promise<void>;
  check(): Promise<void>;
  /** Of API keys, also those for each of these sites. Never throws: gateways also receive an event, and no cached principal lives longer than five minutes. */
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
    socket: {
      ...redisTls(url, authorities),
      connectTimeout: 2000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), 1000),
    },
  });
  redis.on('error', () => {}); // the part named redis reports whether Redis is available

  return {
    name: 'session cache',
    optional: true,
    async start() {
      redis.connect().catch(() => {}); // retries until it is destroyed
    },
    async stop() {
      if (redis.isOpen) redis.destroy();
    },
    async check() {
      await withTimeout(redis.ping());
    },
    async invalidate(tokenHashes, siteIds = []) {
      if (tokenHashes.length === 0) return;
      try {
        const keys = tokenHashes.flatMap((hash) => [
          principalCacheKey(hash),
          ...siteIds.map((siteId) => principalCacheKey(hash, siteId)),
        ]);
        await withTimeout(redis.del(keys));
      } catch (error) {
        log.warn({ err: error }, 'could not invalidate cached principals; they expire within five minutes');
      }
    },
  };
}

const withTimeout = <T>(answer: Promise<T>): Promise<T> => pTimeout(answer, { milliseconds: timeoutMs });
