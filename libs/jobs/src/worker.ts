import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@floorlight/telemetry/logger';
import { type IRedisClient, Worker } from 'bullmq';
import pTimeout from 'p-timeout';
import type { JobDefinition } from './define-job.ts';

const stopTimeoutMs = 5000;
const restartDelayMs = 500;
const errorsBeforePause = 10;
const pauseMs = 1000;
/** A worker that has not renewed its job's lock for this long counts as dead. BullMQ's default is 30 s. */
const lockMs = 5000;
const stalledCheckMs = 1000;

/** Jobs of one kind and how to handle them. */
export interface Work<Data> {
  job: JobDefinition<Data>;
  handler: (data: Data) => Promise<void>;
  concurrency: number;
}

interface WorkerOptions<Data> extends Work<Data> {
  connection: IRedisClient;
  /** Whether Redis answers. */
  isReady(): boolean;
  prefix: string;
  log: Logger;
}

/** Starts a worker for a queue. Returns a function that stops it once running jobs have finished, or after five seconds. */
export function startWorker<Data>(options: WorkerOptions<Data>): () => Promise<void> {
  const { job, isReady, log } = options;
  const running = new Set<Promise<void>>();
  let worker: Worker | undefined;
  let stopped = false;

  // A worker whose connection breaks while it opens stays broken and would retry without a delay.
  const opening = (async () => {
    while (!stopped) {
      worker = openWorker(options, running);
      try {
        await worker.waitUntilReady();
        if (!stopped) worker.run().catch((error) => log.error({ err: error, job: job.name }, 'a job worker ended'));
        return;
      } catch {
        await worker.close(true).catch(() => {}); // it never opened
        await wait(restartDelayMs);
      }
    }
  })();

  return async () => {
    stopped = true;
    // Without Redis `close` would wait for an answer that can't come, so wait for our own handlers only.
    const finished = isReady()
      ? opening.then(() => worker?.close())
      : Promise.allSettled(running).then(() => worker?.close(true));
    await pTimeout(finished, { milliseconds: stopTimeoutMs }).catch((error) =>
      log.warn({ err: error, job: job.name }, 'a job worker did not stop in time'),
    );
  };
}

function openWorker<Data>(options: WorkerOptions<Data>, running: Set<Promise<void>>): Worker {
  const { job, handler, concurrency, connection, isReady, prefix, log } = options;
  const handle = async (data: unknown) => {
    const run = handler(job.schema.parse(data));
    running.add(run);
    await run.finally(() => running.delete(run));
  };
  const worker = new Worker(job.name, ({ data }) => handle(data), {
    connection,
    prefix,
    concurrency,
    autorun: false,
    runRetryDelay: restartDelayMs,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
  });

  // If Redis answers every command with an error (full, loading), the worker would retry in a tight loop.
  let errors = 0;
  worker.on('error', (error) => {
    errors += 1;
    if (errors === 1) {
      if (isReady()) log.warn({ err: error, job: job.name }, 'error in a job worker');
      setTimeout(() => {
        errors = 0;
        if (worker.isPaused()) void worker.resume();
      }, pauseMs).unref();
    }
    if (errors === errorsBeforePause) void worker.pause(true);
  });
  worker.on('failed', (failed, error) =>
    log.error({ err: error, job: job.name, jobId: failed?.id, attempt: failed?.attemptsMade }, 'a job failed'),
  );
  return worker;
}
