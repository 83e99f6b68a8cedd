import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSteppedCount } from './use-stepped-count.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const motionIs = (reduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
const count = () => renderHook(({ value }) => useSteppedCount(value), { initialProps: { value: 0 } });

test('a count reaches its new value in ten steps of 30 ms', () => {
  motionIs(false);
  const { result, rerender } = count();
  rerender({ value: 20 });
  const shown = Array.from({ length: 12 }, () => {
    act(() => void vi.advanceTimersByTime(30));
    return result.current;
  });
  expect(shown).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 20, 20]);
});

test('with reduced motion the count changes at once', () => {
  motionIs(true);
  const { result, rerender } = count();
  rerender({ value: 20 });
  expect(result.current).toBe(20);
});
