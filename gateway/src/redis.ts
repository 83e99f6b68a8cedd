import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import pTimeout from 'p-timeout';
import { createClient, type RedisClientType } from 'redis';

export interface Redis extends Part {
  client: RedisClientType;
  /** What Redis answers; null where it doesn't within a quarter of a second. Never throws. */
  ask<T>(question: (client: RedisClientType) => Promise<T>): Promise<T | null>;
}

/** Milliseconds. */
const patience = 250;
/** For how long a Redis that hung isn't asked again: a request waits for it once, not each time. */
const restAfterHanging = 2000;

/** A connection to Redis that costs nothing while Redis is away: commands fail at once instead of queueing. */
export function openRedis({ url, log }: { url: string; log: Logger }): Redis {
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 2000, // or the idle connection would count as one that hangs
    socket: {
      connectTimeout: 1000,
      socketTimeout: 5000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1000),
    },
  });
  let away = false;
  let restUntil = 0;

  client.on('error', (error) => {
    if (!away) log.warn({ err: error }, 'Redis is away: sessions are looked up at auth, limits count per process');
    away = true;
  });
  client.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
    restUntil = 0;
  });

  return {
    name: 'redis',
    optional: true,
    client,
    async start() {
      const connected = client.connect().then(() => true);
      connected.catch((error) => log.error({ err: error }, 'Redis gave up'));
      await pTimeout(connected, { milliseconds: 1000 }).catch(() => undefined); // it goes on trying
    },
    async stop() {
      client.destroy();
    },
    async check() {
      await client.ping();
    },
    async ask(question) {
      if (!client.isReady || performance.now() < restUntil) return null;
      try {
        return await pTimeout(question(client), { milliseconds: patience });
      } catch {
        restUntil = performance.now() + restAfterHanging;
        return null;
      }
    },
  };
}
