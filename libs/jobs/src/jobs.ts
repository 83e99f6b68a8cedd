import type { JobDefinition } from './define-job.ts';
import type { Queues } from './queues.ts';
import { connectRedis, type RedisOptions } from './redis.ts';

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
   * Handles jobs of this kind from `start` on: its own at once, those of other processes within six seconds. An error in
   * the handler is a failed attempt. If a process dies, another one takes its job within ten seconds; a job that blocks
   * its process for five seconds can run twice.
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
/** Finds the jobs of processes that died: those that this one adds start its worker. */
const lookEveryMs = 5000;

/** Background jobs on Redis, for work that can be recreated from Postgres. All Redis keys start with `prefix`. */
export function connectJobs(options: RedisOptions): Jobs {
  const { log, prefix } = options;
  const redis = connectRedis(options);
  /** Work without a worker: the worker starts when its queue has a job. */
  const waiting = new Set<{ queue: string; begin(): void }>();
  const stops = new Set<() => Promise<void>>();
  let looking: NodeJS.Timeout | undefined;

  // BullMQ takes 10 MB, and many processes never see a job. So the first one loads it.
  let loading: Promise<Queues> | undefined;
  const loadQueues = (): Promise<Queues> => {
    loading ??= import('./queues.ts').then(({ openQueues }) => openQueues({ redis, prefix, log }));
    return loading;
  };

  const beginWorkers = (queue: string): void => {
    for (const work of waiting) if (work.queue === queue) work.begin();
  };
  const beginWhereJobsWait = async (): Promise<void> => {
    for (const { queue } of waiting) if (await redis.hasJobs(queue)) beginWorkers(queue);
  };

  return {
    name: 'redis',
    optional: true,
    async start() {
      await redis.connect();
      looking = setInterval(() => void beginWhereJobsWait(), lookEveryMs);
      await beginWhereJobsWait();
    },
    async stop() {
      clearInterval(looking);
      waiting.clear();
      await Promise.all([...stops].map((stop) => stop()));
      await (await loading)?.close();
      redis.disconnect();
    },
    check: () => redis.check(),
    connected: () => redis.isReady(),
    async add(job, data, { id, delayMs } = {}) {
      const parsed = job.schema.parse(data);
      if (!redis.isReady()) return false;
      const queues = await loadQueues();
      beginWorkers(job.name);
      const adding = queues.open(job.name).add(job.name, parsed, {
        attempts: job.attempts,
        backoff: { type: 'exponential', delay: job.backoffMs },
        // A finished job that stays in Redis would block its id.
        removeOnComplete: id ? true : { count: 100 },
        removeOnFail: id ? true : { count: 1000, age: 24 * 3600 },
        ...(id && { jobId: id }),
        ...(delayMs && { delay: delayMs }),
      });
      return succeedsWithin(addTimeoutMs, adding);
    },
    work(job, handler, { concurrency = 1 } = {}) {
      let stopWorker: Promise<() => Promise<void>> | undefined;
      const work = {
        queue: job.name,
        begin() {
          waiting.delete(work);
          stopWorker = loadQueues().then((queues) => queues.work({ job, handler, concurrency }));
        },
      };
      const stop = async () => {
        waiting.delete(work);
        if (stops.delete(stop)) await (await stopWorker)?.();
      };
      waiting.add(work);
      stops.add(stop);
      if (looking) void beginWhereJobsWait();
      return stop;
    },
    onLoss: redis.onLoss,
  };
}

/** Not p-timeout: its error, made in advance with its stack for each job, was a tenth of the CPU of queueing mails. */
const succeedsWithin = (milliseconds: number, promise: Promise<unknown>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    promise
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
