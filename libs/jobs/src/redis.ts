import { randomUUID } from 'node:crypto';
import type { Logger } from '@floorlight/telemetry/logger';
import { createNodeRedisClient, type IRedisClient } from 'bullmq';
import pTimeout from 'p-timeout';
import { createClient } from 'redis';

const watchInterval = 1000;
const firstConnection = 1000;

export type Redis = ReturnType<typeof connectRedis>;

/**
 * Two connections that are kept up for ever: `adding` refuses at once what it can't send, `working` holds it back
 * until Redis is there (a worker that is refused would ask again in a tight loop). The first is watched: whether
 * Redis answers, and whether it still holds what it was given.
 */
export function connectRedis({ url, log, prefix }: { url: string; log: Logger; prefix: string }) {
  const socket = { connectTimeout: 2000, keepAlive: true, reconnectStrategy: reconnectDelay } as const;
  const adding = createClient({ url, socket: { ...socket, socketTimeout: 5000 }, disableOfflineQueue: true });
  // Its blocking copies are silent for up to ten seconds at a time.
  const working = createClient({ url, socket: { ...socket, socketTimeout: 20_000 }, pingInterval: 5000 });
  const { host } = new URL(url);

  const lossListeners = new Set<() => void>();
  const mark = `${prefix}:remembers:${randomUUID()}`;
  let marked = false;
  let answering = false;
  let watch: NodeJS.Timeout | undefined;
  let queues: IRedisClient | undefined;
  let workers: IRedisClient | undefined;

  const heard = (answers: boolean) => {
    if (answers !== answering) log[answers ? 'info' : 'warn'](`Redis at ${host} ${answers ? 'answers' : 'is away'}`);
    answering = answers;
  };
  for (const client of [adding, working]) client.on('error', () => {}); // said once, by `heard`
  adding.on('ready', () => void look());

  /** The mark outlives its writer by ten minutes: if it is gone while this process renews it, so is everything else. */
  async function look(): Promise<void> {
    try {
      const before = await pTimeout(adding.set(mark, '1', { GET: true, expiration: { type: 'EX', value: 600 } }), {
        milliseconds: watchInterval,
      });
      heard(true);
      if (marked && before === null) {
        log.warn(`Redis at ${host} has lost what it held`);
        for (const listener of lossListeners) listener();
      }
      marked = true;
    } catch {
      if (watch) heard(false);
    }
  }

  return {
    /** For queues; not before `connect`. */
    adding: () => {
      queues ??= kept(createNodeRedisClient(adding));
      return queues;
    },
    /** For workers; not before `connect`. */
    working: () => {
      workers ??= kept(createNodeRedisClient(working));
      return workers;
    },
    ready: () => adding.isReady && answering,
    async connect() {
      for (const client of [adding, working]) client.connect().catch(() => {}); // rejects only when told to stop
      watch = setInterval(() => void look(), watchInterval);
      const deadline = performance.now() + firstConnection;
      while (!answering && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
      if (!answering) log.warn(`waiting for Redis at ${host}; going on without it`);
    },
    async check() {
      await pTimeout(adding.ping(), { milliseconds: 1000, message: 'Redis did not answer within 1 s' });
    },
    onLoss(listener: () => void) {
      lossListeners.add(listener);
      return () => void lossListeners.delete(listener);
    },
    disconnect() {
      clearInterval(watch);
      watch = undefined;
      for (const client of [adding, working]) if (client.isOpen) client.destroy();
    },
  };
}

/** BullMQ takes its listeners away when it closes, and an error that nobody listens to would end the process. */
function kept(client: IRedisClient): IRedisClient {
  const duplicate = client.duplicate.bind(client);
  client.duplicate = (...options) => kept(duplicate(...options));
  return client.on('error', () => {});
}

const reconnectDelay = (retries: number): number => Math.min(50 * 2 ** Math.min(retries, 10), 1000);
