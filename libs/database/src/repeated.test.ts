import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterEach, expect, test } from 'vitest';
import { type Repeated, repeated } from './repeated.ts';

const open: Repeated[] = [];
afterEach(() => Promise.all(open.splice(0).map((part) => part.stop())));

function start(
  work: (signal: AbortSignal) => Promise<unknown>,
  every = 5,
  options: { later?: boolean; startTime?: number } = {},
) {
  const logs: { level: string; msg: string }[] = [];
  const log = createLogger({ service: 'sample', level: 'info' }, { write: (line) => void logs.push(JSON.parse(line)) });
  const part = repeated({ name: 'sweeping', every, ...options, work, log });
  open.push(part);
  void part.start();
  return { part, logs };
}

const anHour = 3_600_000;
const outage = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('work is done at the start and again and again', async () => {
  let runs = 0;
  start(async () => ++runs);
  expect(runs).toBe(1);
  await eventually(() => runs >= 3);
});

test('later work is not done at the start', async () => {
  let runs = 0;
  start(async () => ++runs, 5, { later: true });
  expect(runs).toBe(0);
  await eventually(() => runs >= 2);
});

test('work that takes longer than its interval is never done twice at once', async () => {
  let [atOnce, most, runs] = [0, 0, 0];
  start(async () => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 30));
    atOnce -= 1;
    runs += 1;
  });
  await eventually(() => runs >= 3);
  expect(most).toBe(1);
});

test('a stop aborts the signal, waits for the current run, and nothing runs afterwards', async () => {
  const happened: string[] = [];
  const { part } = start(
    (signal) =>
      new Promise<void>((resolve) => {
        happened.push('began');
        signal.addEventListener('abort', () => {
          setTimeout(() => {
            happened.push('ended');
            resolve();
          }, 30);
        });
      }),
  );
  await part.stop();
  expect(happened).toEqual(['began', 'ended']);

  part.runNow();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(happened).toHaveLength(2);
});

test('runNow runs the work at once, and during a run once more after it', async () => {
  let runs = 0;
  let finish = () => {};
  const { part } = start(() => {
    runs += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  }, anHour);
  part.runNow();
  part.runNow();
  expect(runs).toBe(1);
  finish();
  await eventually(() => runs === 2);
  finish();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(runs).toBe(2);

  part.runNow();
  expect(runs).toBe(3);
  finish();
});

test('runIn runs the work once, at the soonest of the times asked for', async () => {
  const runs: number[] = [];
  const began = performance.now();
  const { part } = start(async () => runs.push(performance.now() - began), anHour, { later: true });
  part.runIn(anHour);
  part.runIn(40);
  part.runIn(80);
  await eventually(() => runs.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(runs).toHaveLength(1);
  expect(runs[0]).toBeGreaterThanOrEqual(39);

  part.runIn(10);
  await eventually(() => runs.length === 2);
  part.runIn(10);
  await part.stop();
  part.runIn(10);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(runs).toHaveLength(2);
});

test('an error is logged each time and the work runs again', async () => {
  let runs = 0;
  const { logs } = start(async () => {
    runs += 1;
    if (runs < 3) throw new Error('the query is wrong');
  });
  await eventually(() => runs >= 4);
  expect(logs).toHaveLength(2);
  expect(logs[0]).toMatchObject({ level: 'error', part: 'sweeping', msg: 'sweeping failed; it runs again' });
});

test('an outage is logged once, its end too, and the next one again', async () => {
  const down = [true, true, true, false, true];
  let runs = 0;
  const { logs } = start(async () => {
    if (down[runs++]) throw outage();
  });
  await eventually(() => logs.length === 4);
  expect(logs.map(({ level }) => level)).toEqual(['warn', 'info', 'warn', 'info']);
});

test('an outage while everything starts is logged only if it lasts', async () => {
  let [isDown, runs] = [true, 0];
  const work = async () => {
    runs += 1;
    if (isDown) throw outage();
  };
  const whole = start(work, 5, { startTime: anHour });
  await eventually(() => runs >= 2);
  isDown = false;
  await eventually(() => runs >= 4);
  expect(whole.logs).toEqual([]);
  await whole.part.stop();

  isDown = true;
  const began = performance.now();
  const { logs } = start(work, 5, { startTime: 50 });
  await eventually(() => logs.length === 1);
  expect(performance.now() - began).toBeGreaterThanOrEqual(50);
  expect(logs[0]).toMatchObject({ level: 'warn', part: 'sweeping' });
});
