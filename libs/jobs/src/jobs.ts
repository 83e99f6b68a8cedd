import type { Logger } from '@floorlight/telemetry/logger';
import { Queue } from 'bullmq';
import pTimeout from 'p-timeout';
import type { JobDefinition } from './define-job.ts';
import { connectRedis } from './redis.ts';
import { startWorker } from './worker.ts';

export interface JobOptions {
  /** While a job of this id waits or runs, another one with it is not added. No colons. */
  id?: string;
  delayMs?: number;
}

export interface Jobs {
  name: 'redis';
  /** What jobs carry can be made again, so a service serves without them. */
  optional: true;
  /** Connects in the background; waits at most a second for it. */
  start(): Promise<void>;
  /** Lets jobs that run finish, for up to five seconds. */
  stop(): Promise<void>;
  /** Rejects where Redis doesn't answer within a second. */
  check(): Promise<void>;
  connected(): boolean;
  /**
   * Answers true once Redis has the job, false within half a second where Redis is away (it can still have taken the
   * job). Throws a ZodError where `data` isn't the job's.
   */
  add<Data>(job: JobDefinition<Data>, data: Data, options?: JobOptions): Promise<boolean>;
  /**
   * Handles jobs of this kind from now on, or from `start` on. What the handler throws counts as a failed attempt.
   * A job whose process dies goes to another within ten seconds; one that holds up its process for five can run twice.
   * Answers a function that ends it, once the jobs that run have finished.
   */
  work<Data>(
    job: JobDefinition<Data>,
    handler: (data: Data) => Promise<void>,
    options?: { concurrency?: number },
  ): () => Promise<void>;
  /** Calls the listener when Redis has lost what it held, seen within two seconds. Answers a function that ends it. */
  onLoss(listener: () => void): () => void;
}

const addTimeout = 450;

/** Background work on Redis: only what Postgres can make again. `prefix` sets its keys apart. */
export function connectJobs({ url, log, prefix }: { url: string; log: Logger; prefix: string }): Jobs {
  const redis = connectRedis({ url, log, prefix });
  const queues = new Map<string, Queue>();
  const waiting = new Set<() => void>();
  const stops = new Set<() => Promise<void>>();
  let started = false;

  const queueOf = (name: string): Queue => {
    const known = queues.get(name);
    if (known) return known;
    // Not asking for the version lets a queue be made while Redis is away.
    const options = { connection: redis.adding(), prefix, skipVersionCheck: true, skipWaitingForReady: true };
    const queue = new Queue(name, options);
    queue.on('error', (error) => {
      if (redis.ready()) log.warn({ err: error, job: name }, 'a job queue met an error and goes on');
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
      for (const begin of waiting) begin();
      waiting.clear();
    },
    async stop() {
      waiting.clear();
      await Promise.all([...stops].map((stop) => stop()));
      stops.clear();
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
    check: () => redis.check(),
    connected: () => redis.ready(),
    async add(job, data, { id, delayMs } = {}) {
      const parsed = job.schema.parse(data);
      if (!redis.ready()) return false;
      const adding = queueOf(job.name).add(job.name, parsed, {
        attempts: job.attempts,
        backoff: { type: 'exponential', delay: job.backoffMs },
        // A finished job that is kept would keep its id taken.
        removeOnComplete: id ? true : { count: 100 },
        removeOnFail: id ? true : { count: 1000, age: 24 * 3600 },
        ...(id && { jobId: id }),
        ...(delayMs && { delay: delayMs }),
      });
      return pTimeout(adding, { milliseconds: addTimeout }).then(
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
      else waiting.add(begin);
      return async () => {
        waiting.delete(begin);
        if (stop && stops.delete(stop)) await stop();
      };
    },
    onLoss: redis.onLoss,
  };
}
