import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { countOf } from '../../tests/counts.ts';
import { useKeptCounts } from './kept-counts.ts';

beforeEach(() => localStorage.clear());

const at = (today: string, userId = 'mia') => ({ userId, today, timeZone: 'America/New_York' });

test('what was counted today is there again before the server has answered; another day and another person begin anew', () => {
  const counts = [countOf({ createdAt: '2026-11-22T02:00:00.000Z' })];
  const { result, unmount } = renderHook(() => useKeptCounts(at('2026-11-21'), counts));
  expect(result.current).toBe(counts);
  unmount();
  const unread = (...whose: Parameters<typeof at>) =>
    renderHook(() => useKeptCounts(at(...whose), undefined)).result.current;
  expect(unread('2026-11-21')).toEqual(counts);
  expect(unread('2026-11-22')).toBeUndefined();
  expect(unread('2026-11-21', 'sam')).toBeUndefined();
});
