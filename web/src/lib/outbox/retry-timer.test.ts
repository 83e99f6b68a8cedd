// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryTimer } from './retry-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The milliseconds after which each of `times` schedules, one after the other, did its work. */
async function delaysOf(times: number, { holds = 0, longest = 2500 }: { holds?: number; longest?: number }) {
  const delays: number[] = [];
  let scheduledAt = 0;
  const timer = retryTimer(() => delays.push(performance.now() - scheduledAt), longest);
  for (let done = 0; done < times; done++) {
    scheduledAt = performance.now();
    if (holds) timer.hold(holds);
    timer.schedule();
    await vi.runAllTimersAsync();
  }
  return delays;
}

test('the delays double, up to the longest', async () => {
  expect(await delaysOf(5, {})).toEqual([500, 1000, 2000, 2500, 2500]);
});

test('nothing is done before the server wants it, or for the longest delay', async () => {
  expect(await delaysOf(3, { holds: 1 })).toEqual([1000, 1000, 2000]);
  expect(await delaysOf(2, { holds: 60 })).toEqual([2500, 2500]);
  expect(await delaysOf(2, { holds: 60, longest: 15_000 })).toEqual([15_000, 15_000]);
});

test('a later schedule keeps to what the server wants, and work that is cancelled is not done', async () => {
  let done = 0;
  const timer = retryTimer(() => ++done, 2500);
  timer.hold(2);
  timer.schedule();
  timer.reset();
  timer.schedule();
  await vi.advanceTimersByTimeAsync(1999);
  expect(done).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toBe(1);

  timer.schedule();
  timer.cancel();
  await vi.runAllTimersAsync();
  expect(done).toBe(1);
});
