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

/** Milliseconds: half a second, and what a busy machine may add. Redis stays away for longer. */
const mostToAdd = 3000;

async function timed<T>(promise: Promise<T>): Promise<{ answer: T; took: number }> {
  const start = performance.now();
  return { answer: await promise, took: performance.now() - start };
}

test('a job runs, whether its worker starts before or after it is added', async () => {
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

test('invalid data is refused when added and fails when handled', async () => {
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

test('an id prevents a second job while the first waits, and is free again afterwards', async () => {
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

test('a failing job gets its number of attempts, and a delayed one waits', async () => {
  const failing = defineJob({ name: 'failing', schema: count.schema, attempts: 3, backoffMs: 10 });
  let attempts = 0;
  jobs.work(failing, async () => {
    attempts += 1;
    throw new Error('not today');
  });
  const { numbers, handler } = collect();
  jobs.work(count, handler);
  await jobs.start();
  await jobs.add(count, { number: 1 }, { delayMs: 600 });
  await jobs.add(count, { number: 2 });
  await jobs.add(failing, { number: 3 });
  await eventually(() => attempts === 3);
  await eventually(() => numbers.length === 2);
  expect(numbers).toEqual([2, 1]);
  expect(attempts).toBe(3);
});

test('another worker takes the job of a dead one within ten seconds', async () => {
  const deadLine = await severable(testUrls.redis);
  const dead = connect(deadLine.url);
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  let taken = false;
  dead.work(count, () => {
    taken = true;
    return never;
  });
  await Promise.all([dead.start(), jobs.start()]);
  await jobs.add(count, { number: 1 }, { id: 'one' });
  await eventually(() => taken);
  await deadLine.sever();

  const { numbers, handler } = collect();
  jobs.work(count, handler);
  await eventually(() => numbers.includes(1));
  end();
  await dead.stop();
  await deadLine.stop();
});

test('stopping a worker waits for its running job', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let hasBegun = false;
  let isDone = false;
  const stop = jobs.work(count, async () => {
    hasBegun = true;
    await finished;
    isDone = true;
  });
  await jobs.start();
  await jobs.add(count, { number: 1 });
  await eventually(() => hasBegun);
  const stopped = stop();
  finish();
  await stopped;
  expect(isDone).toBe(true);
});

test('with Redis away at start, adding returns false at once, and jobs run once it is back', async () => {
  await line.sever();
  const { numbers, handler } = collect();
  jobs.work(count, handler);
  await jobs.start();
  const { answer, took } = await timed(jobs.add(count, { number: 1 }));
  expect(answer).toBe(false);
  expect(took).toBeLessThan(mostToAdd);
  expect(jobs.connected()).toBe(false);
  await expect(jobs.check()).rejects.toThrow();

  await line.restore();
  await eventually(() => jobs.connected());
  await jobs.check();
  expect(await jobs.add(count, { number: 2 })).toBe(true);
  await eventually(() => numbers.includes(2));
});

test.each(['sever', 'stall'] as const)('workers resume by themselves after Redis was away (%s)', async (how) => {
  const { numbers, handler } = collect();
  jobs.work(count, handler);
  await jobs.start();
  await jobs.add(count, { number: 1 });
  await eventually(() => numbers.includes(1));

  await line[how]();
  const { answer, took } = await timed(jobs.add(count, { number: 2 }));
  expect(answer).toBe(false);
  expect(took).toBeLessThan(mostToAdd);
  await eventually(() => !jobs.connected());

  await line.restore();
  await eventually(() => jobs.connected());
  expect(await jobs.add(count, { number: 3 })).toBe(true);
  await eventually(() => numbers.includes(3));
});

test.each(['sever', 'stall'] as const)(
  'a worker whose connection broke while it opened works later (%s)',
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

test('a stopped worker stays stopped after Redis was away', async () => {
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

test('listeners learn that Redis lost its data, and later jobs run', async () => {
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

test('stopping does not hang while Redis is away', async () => {
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
