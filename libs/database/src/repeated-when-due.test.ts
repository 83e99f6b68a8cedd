import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { repeatedWhenDue } from './repeated-when-due.ts';

const anHour = 3_600_000;

/** Starts a part whose next row is due by `nextDueAt`. Returns how many runs there were. */
function start(nextDueAt: (runs: number) => Date | null, work: () => void = () => {}): () => number {
  let runs = 0;
  const part = repeatedWhenDue({
    name: 'sample',
    every: anHour,
    gathering: 20,
    now: () => new Date(),
    log: createLogger({ service: 'sample', level: 'silent' }),
    async work() {
      runs++;
      work();
    },
    nextDueAt: async () => nextDueAt(runs),
  });
  onTestFinished(() => part.stop());
  void part.start();
  return () => runs;
}

test('work is done when the next row is due, and not before', async () => {
  const began = performance.now();
  const runs = start((done) => (done === 1 ? new Date(Date.now() + 100) : null));
  await eventually(() => runs() === 2);
  expect(performance.now() - began).toBeGreaterThanOrEqual(90);
});

test('rows that are due already wait until some can be done together', async () => {
  const began = performance.now();
  const runs = start((done) => (done < 4 ? new Date(0) : null));
  await eventually(() => runs() === 4);
  expect(performance.now() - began).toBeGreaterThanOrEqual(50);
});

test('after an outage it tries again soon', async () => {
  let fails = true;
  const runs = start(
    () => null,
    () => {
      if (!fails) return;
      fails = false;
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    },
  );
  await eventually(() => runs() === 2);
});
