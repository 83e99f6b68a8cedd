import { randomUUID } from 'node:crypto';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { forgetRedis } from '@floorlight/test-kit/forget-redis';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../src/define-job.ts';
import { connectJobs, type Jobs } from '../src/jobs.ts';

const log = createLogger({ service: 'jobs-test', level: 'silent' });
const count = defineJob({ name: 'count', schema: z.object({ number: z.int() }) });

let line: Severable;
let prefix: string;
let jobs: Jobs;
const opened: Jobs[] = [];

const connect = (url = line.url) => {
  const connected = connectJobs({ url, log, prefix });
  opened.push(connected);
  return connected;
};

beforeEach(async () => {
  line = await severable(testUrls.redis);
  prefix = `jobs-test-${randomUUID()}`;
  jobs = connect();
});
afterEach(async () => {
  await line.restore();
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
  await forgetRedis(prefix);
  await line.stop();
});

function collect() {
  const numbers: number[] = [];
  const handler = async ({ number }: { number: number }) => {
    numbers.push(number);
  };
  return { numbers, handler };
}

async function timed<T>(promise: Promise<T>): Promise<{ answer: T; took: number }> {
  const start = performance.now();
  return { answer: await promise, took: performance.now() - start };
}

test('a job that is added is done, whether its worker was there before or comes after', async () => {
  const { numbers, handler } = collect();
  jobs.work(count, handler);
  await jobs.start();
  expect(await jobs.add(count, { number: 1 })).toBe(true);
  await eventually(() => numbers.includes(1));

  const late = defineJob({ name: 'late', schema: count.schema });
  await jobs.add(late, { number: 2 });
  jobs.work(late, handler);
  await eventually(() => numbers.includes(2));
  expect(numbers).toEqual([1, 2]);
});

test('data that is not the job’s is refused where it is added, and fails where it is handled', async () => {
  await jobs.start();
  await expect(jobs.add(count, { number: 1.5 })).rejects.toThrow('Invalid input');

  const { numbers, handler } = collect();
  const anything = defineJob({ name: 'count', schema: z.object({ number: z.unknown() }) });
  await jobs.add(anything, { number: 'three' });
  await jobs.add(count, { number: 4 });
  jobs.work(count, handler);
  await eventually(() => numbers.length > 0);
  expect(numbers).toEqual([4]);
});

test('an id keeps its job single while it waits, and is free again once it is done', async () => {
  const { numbers, handler } = collect();
  await jobs.start();
  for (let time = 0; time < 3; time++) await jobs.add(count, { number: 1 }, { id: 'one' });
  await jobs.add(count, { number: 2 });
  const stop = jobs.work(count, handler);
  await eventually(() => numbers.includes(2));
  expect(numbers).toEqual([1, 2]);

  await jobs.add(count, { number: 3 }, { id: 'one' });
  await eventually(() => numbers.includes(3));
  await stop();
});

test('a failing job is tried as often as it says, a delayed one waits', async () => {
  const stubborn = defineJob({ name: 'stubborn', schema: count.schema, attempts: 3, backoffMs: 10 });
  let attempts = 0;
  jobs.work(stubborn, async () => {
    attempts += 1;
    throw new Error('not today');
  });
  const { numbers, handler } = collect();
  jobs.work(count, handler);
  await jobs.start();
  await jobs.add(count, { number: 1 }, { delayMs: 600 });
  await jobs.add(count, { number: 2 });
  await jobs.add(stubborn, { number: 3 });
  await eventually(() => attempts === 3);
  await eventually(() => numbers.length === 2);
  expect(numbers).toEqual([2, 1]);
  expect(attempts).toBe(3);
});

test('a job whose worker is gone for good is done by another within ten seconds', async () => {
  const doomedLine = await severable(testUrls.redis);
  const doomed = connect(doomedLine.url);
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  let taken = false;
  doomed.work(count, () => {
    taken = true;
    return never;
  });
  await Promise.all([doomed.start(), jobs.start()]);
  await jobs.add(count, { number: 1 }, { id: 'one' });
  await eventually(() => taken);
  await doomedLine.sever();

  const { numbers, handler } = collect();
  jobs.work(count, handler);
  await eventually(() => numbers.includes(1));
  end();
  await doomed.stop();
  await doomedLine.stop();
});

test('stopping a worker waits for the job it is at', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begun = false;
  let done = false;
  const stop = jobs.work(count, async () => {
    begun = true;
    await finished;
    done = true;
  });
  await jobs.start();
  await jobs.add(count, { number: 1 });
  await eventually(() => begun);
  const stopped = stop();
  finish();
  await stopped;
  expect(done).toBe(true);
});

test('with Redis away from the start, adding answers false at once and all works once it is there', async () => {
  await line.sever();
  const { numbers, handler } = collect();
  jobs.work(count, handler);
  await jobs.start();
  const { answer, took } = await timed(jobs.add(count, { number: 1 }));
  expect(answer).toBe(false);
  expect(took).toBeLessThan(500);
  expect(jobs.connected()).toBe(false);
  await expect(jobs.check()).rejects.toThrow();

  await line.restore();
  await eventually(() => jobs.connected());
  await jobs.check();
  expect(await jobs.add(count, { number: 2 })).toBe(true);
  await eventually(() => numbers.includes(2));
});

test.each(['sever', 'stall'] as const)('workers go on by themselves after Redis was away (%s)', async (how) => {
  const { numbers, handler } = collect();
  jobs.work(count, handler);
  await jobs.start();
  await jobs.add(count, { number: 1 });
  await eventually(() => numbers.includes(1));

  await line[how]();
  const { answer, took } = await timed(jobs.add(count, { number: 2 }));
  expect(answer).toBe(false);
  expect(took).toBeLessThan(500);
  await eventually(() => !jobs.connected());

  await line.restore();
  await eventually(() => jobs.connected());
  expect(await jobs.add(count, { number: 3 })).toBe(true);
  await eventually(() => numbers.includes(3));
});

test.each(['sever', 'stall'] as const)(
  'a worker that Redis left while it was being opened works later (%s)',
  async (how) => {
    await jobs.start();
    const { numbers, handler } = collect();
    jobs.work(count, handler);
    await line[how]();
    await eventually(() => !jobs.connected());
    await line.restore();
    await eventually(() => jobs.connected());
    expect(await jobs.add(count, { number: 1 })).toBe(true);
    await eventually(() => numbers.includes(1));
  },
);

test('a worker that was ended harms nobody when Redis goes away', async () => {
  const { numbers, handler } = collect();
  const stop = jobs.work(count, handler);
  await jobs.start();
  await jobs.add(count, { number: 1 });
  await eventually(() => numbers.includes(1));
  await stop();
  await line.sever();
  await eventually(() => !jobs.connected());
  await line.restore();
  await eventually(() => jobs.connected());
  expect(await jobs.add(count, { number: 2 })).toBe(true);
  expect(numbers).toEqual([1]);
});

test('when Redis loses everything it is noticed, and what is added then is done', async () => {
  const { numbers, handler } = collect();
  let losses = 0;
  jobs.onLoss(() => {
    losses += 1;
  });
  await jobs.start();
  await jobs.add(count, { number: 1 });
  await forgetRedis(prefix);
  jobs.work(count, handler);
  await eventually(() => losses === 1);

  await jobs.add(count, { number: 2 });
  await eventually(() => numbers.includes(2));
  expect(numbers).toEqual([2]);
  expect(losses).toBe(1);
});

test('stopping ends in time while Redis is away', async () => {
  const { numbers, handler } = collect();
  jobs.work(count, handler);
  await jobs.start();
  await jobs.add(count, { number: 1 });
  await eventually(() => numbers.includes(1));
  await line.sever();
  await eventually(() => !jobs.connected());
  const { took } = await timed(jobs.stop());
  expect(took).toBeLessThan(1000);
}, 10_000);
