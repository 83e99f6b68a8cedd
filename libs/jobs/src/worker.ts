import type { Logger } from '@floorlight/telemetry/logger';
import { Worker } from 'bullmq';
import type { JobDefinition } from './jobs.ts';
import { type Redis, within } from './redis.ts';

const stopTimeout = 5000;

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
  const { job, handler, concurrency, redis, prefix, log } = options;
  const running = new Set<Promise<void>>();
  const handle = async (data: unknown) => {
    const run = handler(job.schema.parse(data));
    running.add(run);
    await run.finally(() => running.delete(run));
  };

  const worker = new Worker(job.name, ({ data }) => handle(data), {
    connection: redis.working,
    prefix,
    concurrency,
    // After an outage Redis is back before a worker looks again.
    runRetryDelay: 500,
  });
  worker.on('error', (error) => log.warn({ err: error, job: job.name }, 'a job worker met an error and goes on'));
  worker.on('failed', (failed, error) =>
    log.error({ err: error, job: job.name, jobId: failed?.id, attempt: failed?.attemptsMade }, 'a job failed'),
  );

  return async () => {
    // Without Redis it would wait for an answer to its last question, so only our own handlers are waited for.
    const away = !redis.ready();
    const finished = away ? Promise.allSettled(running).then(() => worker.close(true)) : worker.close();
    await within(stopTimeout, finished).catch((error) =>
      log.warn({ err: error, job: job.name }, 'a job worker did not end in time'),
    );
  };
}
