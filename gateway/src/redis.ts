import { redisSocket } from '@floorlight/jobs/redis-socket';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import pTimeout from 'p-timeout';
import { createClient, type RedisClientType } from 'redis';

export interface Redis extends Part {
  client: RedisClientType;
  /** Runs a command. Resolves to null if Redis fails or doesn't answer within a quarter of a second; never throws. */
  run<T>(command: (client: RedisClientType) => Promise<T>): Promise<T | null>;
}

interface RedisOptions {
  url: string;
  /** Whose certificates it takes from a server with TLS, in PEM; those that Node knows unless given. */
  authorities: string | undefined;
  log: Logger;
}

/** Milliseconds. */
const timeout = 250;
/** Milliseconds without commands after a timeout, so that only one request waits for a Redis that hangs. */
const retryAfterTimeout = 2000;

/** Connects to Redis. While Redis is away commands fail at once instead of queueing. */
export function openRedis({ url, authorities, log }: RedisOptions): Redis {
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled', // Redis Enterprise's; asking for them resolves the name by DNS
    pingInterval: 2000, // keeps socketTimeout from closing an idle connection
    socket: {
      ...redisSocket(url, authorities),
      connectTimeout: 1000,
      socketTimeout: 5000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1000),
    },
  });
  let isAway = false;
  let retryAt = 0;
  let problem = 'Redis is not connected';

  client.on('error', (error) => {
    if (error.message) problem = `Redis is not connected: ${error.message}`;
    if (!isAway)
      log.warn({ err: error }, 'Redis is away: sessions come from auth, and each process counts limits on its own');
    isAway = true;
  });
  client.on('ready', () => {
    if (isAway) log.info('Redis is back');
    isAway = false;
    retryAt = 0;
  });

  return {
    name: 'redis',
    optional: true,
    client,
    async start() {
      const connected = client.connect().then(() => true);
      connected.catch((error) => log.error({ err: error }, 'Cannot connect to Redis'));
      await pTimeout(connected, { milliseconds: 1000 }).catch(() => undefined); // it keeps retrying
    },
    async stop() {
      client.destroy();
    },
    async check() {
      if (!client.isReady) throw new Error(problem);
      await client.ping();
    },
    async run(command) {
      if (!client.isReady || performance.now() < retryAt) return null;
      try {
        return await pTimeout(command(client), { milliseconds: timeout });
      } catch {
        retryAt = performance.now() + retryAfterTimeout;
        return null;
      }
    },
  };
}
