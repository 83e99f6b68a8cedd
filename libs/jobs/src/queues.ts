import type { Logger } from '@floorlight/telemetry/logger';
import { createNodeRedisClient, type IRedisClient, Queue } from 'bullmq';
import type { Redis } from './redis.ts';
import { startWorker, type Work } from './worker.ts';

export interface Queues {
  open(name: string): Queue;
  /** Starts a worker. Returns a function that stops it once running jobs have finished, or after five seconds. */
  work<Data>(work: Work<Data>): () => Promise<void>;
  close(): Promise<void>;
}

/** BullMQ's queues and workers on the connections of `redis`. */
export function openQueues({ redis, prefix, log }: { redis: Redis; prefix: string; log: Logger }): Queues {
  const forQueues = ignoreErrors(createNodeRedisClient(redis.queueClient));
  const forWorkers = ignoreErrors(createNodeRedisClient(redis.workerClient));
  const queues = new Map<string, Queue>();

  return {
    open(name) {
      const existing = queues.get(name);
      if (existing) return existing;
      // Without the version check a queue can be created while Redis is away.
      const options = { connection: forQueues, prefix, skipVersionCheck: true, skipWaitingForReady: true };
      const queue = new Queue(name, options);
      queue.on('error', (error) => {
        if (redis.isReady()) log.warn({ err: error, job: name }, 'error in a job queue');
      });
      queues.set(name, queue);
      return queue;
    },
    work: (work) => startWorker({ ...work, connection: forWorkers, isReady: redis.isReady, prefix, log }),
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/** BullMQ removes its listeners when it closes, and an error event without a listener would end the process. */
function ignoreErrors(client: IRedisClient): IRedisClient {
  const duplicate = client.duplicate.bind(client);
  client.duplicate = (...options) => ignoreErrors(duplicate(...options));
  return client.on('error', () => {});
}
