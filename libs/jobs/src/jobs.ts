import type { Logger } from '@floorlight/telemetry/logger';
import { Queue } from 'bullmq';
import pTimeout from 'p-timeout';
import type { JobDefinition } from './define-job.ts';
import { connectRedis } from './redis.ts';
import { startWorker } from './worker.ts';

export interface JobOptions {
  /** While a job with this id waits or runs, no other one with it is added. Must not contain colons. */
  id?: string;
  delayMs?: number;
}

export interface Jobs {
  name: 'redis';
  /** Jobs can be recreated from Postgres, so a service works without Redis. */
  optional: true;
  /** Connects in the background; resolves once connected, after a second at most. */
  start(): Promise<void>;
  /** Waits for running jobs, for up to five seconds. */
  stop(): Promise<void>;
  /** Rejects if Redis does not answer within a second. */
  check(): Promise<void>;
  connected(): boolean;
  /**
   * Resolves to true once Redis has the job, or within half a second to false if Redis does not answer (it may still
   * have the job). Throws a ZodError if `data` does not match the job's schema.
   */
  add<Data>(job: JobDefinition<Data>, data: Data, options?: JobOptions): Promise<boolean>;
  /**
   * Handles jobs of this kind from now on, or from `start` on. An error in the handler is a failed attempt. If a process
   * dies, another one takes its job within ten seconds; a job that blocks its process for five seconds can run twice.
   * Returns a function that stops the worker once running jobs have finished.
   */
  work<Data>(
    job: JobDefinition<Data>,
    handler: (data: Data) => Promise<void>,
    options?: { concurrency?: number },
  ): () => Promise<void>;
  /** Calls the listener within two seconds after Redis has lost its data. Returns unsubscribe. */
  onLoss(listener: () => void): () => void;
}

const addTimeoutMs = 450;

/** Background jobs on Redis, for work that can be recreated from Postgres. All Redis keys start with `prefix`. */
export function connectJobs({ url, log, prefix }: { url: string; log: Logger; prefix: string }): Jobs {
  const redis = connectRedis({ url, log, prefix });
  const queues = new Map<string, Queue>();
  const unstarted = new Set<() => void>();
  const stops = new Set<() => Promise<void>>();
  let started = false;

  const openQueue = (name: string): Queue => {
    const existing = queues.get(name);
    if (existing) return existing;
    // Without the version check a queue can be created while Redis is away.
    const options = { connection: redis.forQueues(), prefix, skipVersionCheck: true, skipWaitingForReady: true };
    const queue = new Queue(name, options);
    queue.on('error', (error) => {
      if (redis.isReady()) log.warn({ err: error, job: name }, 'error in a job queue');
    });
    queues.set(name, queue);
    return queue;
  };

  return {
    name: 'redis',
    optional: true,
    async start() {
      await redis.connect();
      started = true;
      for (const begin of unstarted) begin();
      unstarted.clear();
    },
    async stop() {
      unstarted.clear();
      await Promise.all([...stops].map((stop) => stop()));
      stops.clear();
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
    check: () => redis.check(),
    connected: () => redis.isReady(),
    async add(job, data, { id, delayMs } = {}) {
      const parsed = job.schema.parse(data);
      if (!redis.isReady()) return false;
      const adding = openQueue(job.name).add(job.name, parsed, {
        attempts: job.attempts,
        backoff: { type: 'exponential', delay: job.backoffMs },
        // A finished job that stays in Redis would block its id.
        removeOnComplete: id ? true : { count: 100 },
        removeOnFail: id ? true : { count: 1000, age: 24 * 3600 },
        ...(id && { jobId: id }),
        ...(delayMs && { delay: delayMs }),
      });
      return pTimeout(adding, { milliseconds: addTimeoutMs }).then(
        () => true,
        () => false,
      );
    },
    work(job, handler, { concurrency = 1 } = {}) {
      let stop: (() => Promise<void>) | undefined;
      const begin = () => {
        stop = startWorker({ job, handler, concurrency, redis, prefix, log });
        stops.add(stop);
      };
      if (started) begin();
      else unstarted.add(begin);
      return async () => {
        unstarted.delete(begin);
        if (stop && stops.delete(stop)) await stop();
      };
    },
    onLoss: redis.onLoss,
  };
}
