// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

test('what is told in a row is done once, what comes later again, and after the end nothing', () => {
  vi.useFakeTimers();
  let done = 0;
  const { tell, stop } = gather(() => {
    done += 1;
  }, 1500);
  tell();
  vi.advanceTimersByTime(1000);
  tell();
  vi.advanceTimersByTime(500);
  expect(done).toBe(1);
  tell();
  vi.advanceTimersByTime(1500);
  expect(done).toBe(2);
  tell();
  stop();
  vi.advanceTimersByTime(5000);
  expect(done).toBe(2);
  vi.useRealTimers();
});
