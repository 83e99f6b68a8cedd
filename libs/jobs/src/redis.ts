import { randomUUID } from 'node:crypto';
import type { Logger } from '@floorlight/telemetry/logger';
import pTimeout from 'p-timeout';
import { createClient } from 'redis';
import { redisSocket } from './redis-socket.ts';

const checkIntervalMs = 1000;
const connectTimeoutMs = 1000;
/** Where BullMQ keeps jobs that are not finished; it removes a list that is empty. */
const unfinished = ['wait', 'active', 'delayed', 'prioritized', 'paused'];

export interface RedisOptions {
  url: string;
  /** Whose certificates it takes from a server with TLS, in PEM; those that Node knows unless given. */
  authorities?: string | undefined;
  log: Logger;
  prefix: string;
}

export type Redis = ReturnType<typeof connectRedis>;

/**
 * Two connections that always reconnect. While Redis is away, the one for queues fails commands at once and the one for
 * workers holds them back (a worker whose commands fail would retry in a tight loop). The first is checked every second:
 * whether Redis answers, and whether it still has its data.
 */
export function connectRedis({ url, authorities, log, prefix }: RedisOptions) {
  const socket = {
    ...redisSocket(url, authorities),
    connectTimeout: 2000,
    keepAlive: true,
    reconnectStrategy: reconnectDelay,
  } as const;
  const queueClient = createClient({
    url,
    socket: { ...socket, socketTimeout: 5000 },
    disableOfflineQueue: true,
    maintNotifications: 'disabled', // Redis Enterprise's; asking for them resolves the name by DNS
  });
  // A second `createClient` would make 800 functions for the commands again: 30 ms and 2 MB. This one's duplicates block
  // for up to ten seconds at a time.
  const workerClient = queueClient.duplicate({
    socket: { ...queueClient.options.socket, socketTimeout: 20_000 },
    disableOfflineQueue: false,
    pingInterval: 5000,
  });
  const { host } = new URL(url);

  const lossListeners = new Set<() => void>();
  const marker = `${prefix}:marker:${randomUUID()}`;
  let hasMarker = false;
  let isAnswering = false;
  let checkTimer: NodeJS.Timeout | undefined;

  const setAnswering = (answers: boolean) => {
    if (answers !== isAnswering) log[answers ? 'info' : 'warn'](`Redis at ${host} ${answers ? 'answers' : 'is away'}`);
    isAnswering = answers;
  };
  for (const client of [queueClient, workerClient]) client.on('error', () => {}); // setAnswering logs each outage once
  queueClient.on('ready', () => void checkRedis());

  /** Each check renews a marker that expires after ten minutes. If it is missing, Redis has lost its other data too. */
  async function checkRedis(): Promise<void> {
    try {
      const setMarker = queueClient.set(marker, '1', { GET: true, expiration: { type: 'EX', value: 600 } });
      const previous = await pTimeout(setMarker, { milliseconds: checkIntervalMs });
      setAnswering(true);
      if (hasMarker && previous === null) {
        log.warn(`Redis at ${host} has lost its data`);
        for (const listener of lossListeners) listener();
      }
      hasMarker = true;
    } catch {
      if (checkTimer) setAnswering(false);
    }
  }

  return {
    /** For queues. Call `connect` first. */
    queueClient,
    /** For workers. Call `connect` first. */
    workerClient,
    isReady: () => queueClient.isReady && isAnswering,
    async connect() {
      for (const client of [queueClient, workerClient]) client.connect().catch(() => {}); // rejects only when destroyed
      checkTimer = setInterval(() => void checkRedis(), checkIntervalMs);
      const deadline = performance.now() + connectTimeoutMs;
      while (!isAnswering && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
      if (!isAnswering) log.warn(`Redis at ${host} is not connected yet; continuing without it`);
    },
    async check() {
      await pTimeout(queueClient.ping(), { milliseconds: 1000, message: 'Redis did not answer within 1 s' });
    },
    /** Whether this queue holds a job that is not finished. False while Redis does not answer. */
    async hasJobs(queue: string): Promise<boolean> {
      if (!queueClient.isReady) return false;
      const keys = unfinished.map((state) => `${prefix}:${queue}:${state}`);
      return (await queueClient.exists(keys).catch(() => 0)) > 0;
    },
    onLoss(listener: () => void) {
      lossListeners.add(listener);
      return () => void lossListeners.delete(listener);
    },
    disconnect() {
      clearInterval(checkTimer);
      checkTimer = undefined;
      for (const client of [queueClient, workerClient]) if (client.isOpen) client.destroy();
    },
  };
}

const reconnectDelay = (retries: number): number => Math.min(50 * 2 ** Math.min(retries, 10), 1000);
