import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@floorlight/telemetry/logger';
import { Worker } from 'bullmq';
import pTimeout from 'p-timeout';
import type { JobDefinition } from './define-job.ts';
import type { Redis } from './redis.ts';

const stopTimeout = 5000;
const restartAfter = 500;
const errorsBeforePause = 10;
const pauseFor = 1000;
/** A worker that has said nothing of its job for so long is dead; looked for each second. BullMQ's own 30 s is an age. */
const deadAfter = 5000;
const lookForDeadEvery = 1000;

export interface WorkerOptions<Data> {
  job: JobDefinition<Data>;
  handler: (data: Data) => Promise<void>;
  concurrency: number;
  redis: Redis;
  prefix: string;
  log: Logger;
}

/** Works off a queue. Answers a function that ends it once the jobs that run have finished, or after five seconds. */
export function startWorker<Data>(options: WorkerOptions<Data>): () => Promise<void> {
  const { job, redis, log } = options;
  const running = new Set<Promise<void>>();
  let worker: Worker | undefined;
  let ended = false;

  // A worker whose connection broke while it was being opened stays broken, and would ask again without a pause.
  const opening = (async () => {
    while (!ended) {
      worker = openWorker(options, running);
      try {
        await worker.waitUntilReady();
        if (!ended) worker.run().catch((error) => log.error({ err: error, job: job.name }, 'a job worker gave up'));
        return;
      } catch {
        await worker.close(true).catch(() => {}); // there is nothing to close
        await wait(restartAfter);
      }
    }
  })();

  return async () => {
    ended = true;
    // Without Redis it would wait for an answer to its last question, so only our own handlers are waited for.
    const finished = redis.ready()
      ? opening.then(() => worker?.close())
      : Promise.allSettled(running).then(() => worker?.close(true));
    await pTimeout(finished, { milliseconds: stopTimeout }).catch((error) =>
      log.warn({ err: error, job: job.name }, 'a job worker did not end in time'),
    );
  };
}

function openWorker<Data>(options: WorkerOptions<Data>, running: Set<Promise<void>>): Worker {
  const { job, handler, concurrency, redis, prefix, log } = options;
  const handle = async (data: unknown) => {
    const run = handler(job.schema.parse(data));
    running.add(run);
    await run.finally(() => running.delete(run));
  };
  const worker = new Worker(job.name, ({ data }) => handle(data), {
    connection: redis.working(),
    prefix,
    concurrency,
    autorun: false,
    // After an outage Redis is back before a worker looks again.
    runRetryDelay: restartAfter,
    lockDuration: deadAfter,
    stalledInterval: lookForDeadEvery,
  });

  // A Redis that answers every question with an error (full, loading) would be asked again at once, for ever.
  let errors = 0;
  worker.on('error', (error) => {
    errors += 1;
    if (errors === 1) {
      if (redis.ready()) log.warn({ err: error, job: job.name }, 'a job worker met an error and goes on');
      setTimeout(() => {
        errors = 0;
        if (worker.isPaused()) void worker.resume();
      }, pauseFor).unref();
    }
    if (errors === errorsBeforePause) void worker.pause(true);
  });
  worker.on('failed', (failed, error) =>
    log.error({ err: error, job: job.name, jobId: failed?.id, attempt: failed?.attemptsMade }, 'a job failed'),
  );
  return worker;
}
