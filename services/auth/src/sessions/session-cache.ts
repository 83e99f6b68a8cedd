import { principalCacheKey } from '@floorlight/contracts/principal';
import type { Logger } from '@floorlight/telemetry/logger';
import pTimeout from 'p-timeout';
import { createClient } from 'redis';

const patience = 500;

/** The gateways' cache of principals in Redis, from which auth takes out what it ends. */
export interface SessionCache {
  name: string;
  optional: true;
  start(): Promise<void>;
  stop(): Promise<void>;
  check(): Promise<void>;
  /** Never throws: gateways also hear of the end by event, and no cached principal outlives five minutes. */
  forget(tokenHashes: string[]): Promise<void>;
}

export function sessionCache({ url, log }: { url: string; log: Logger }): SessionCache {
  const redis = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2000, reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), 1000) },
  });
  redis.on('error', () => {}); // the part named redis says whether Redis is there

  return {
    name: 'session cache',
    optional: true,
    async start() {
      redis.connect().catch(() => {}); // goes on trying until it is told to stop
    },
    async stop() {
      if (redis.isOpen) redis.destroy();
    },
    async check() {
      await inTime(redis.ping());
    },
    async forget(tokenHashes) {
      if (tokenHashes.length === 0) return;
      try {
        await inTime(redis.del(tokenHashes.map(principalCacheKey)));
      } catch (error) {
        log.warn({ err: error }, 'ended sessions stay in the cache until their principals run out');
      }
    },
  };
}

const inTime = <T>(answer: Promise<T>): Promise<T> => pTimeout(answer, { milliseconds: patience });
