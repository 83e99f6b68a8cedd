// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

test('requests close together run once, a later one runs again, and a cancelled one never runs', () => {
  vi.useFakeTimers();
  let runs = 0;
  const { request, cancel } = coalesce(() => {
    runs += 1;
  }, 1500);
  request();
  vi.advanceTimersByTime(1000);
  request();
  vi.advanceTimersByTime(500);
  expect(runs).toBe(1);
  request();
  vi.advanceTimersByTime(1500);
  expect(runs).toBe(2);
  request();
  cancel();
  vi.advanceTimersByTime(5000);
  expect(runs).toBe(2);
  vi.useRealTimers();
});
