import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { countOf } from '../../tests/counts.ts';
import { useStoredCounts } from './stored-counts.ts';

beforeEach(() => localStorage.clear());

const at = (today: string, userId = 'mia') => ({ userId, today, timeZone: 'America/New_York' });

test('today’s counts are there before the server has answered; another day and another person start empty', () => {
  const counts = [countOf({ createdAt: '2026-11-22T02:00:00.000Z' })];
  const { result, unmount } = renderHook(() => useStoredCounts(at('2026-11-21'), counts));
  expect(result.current).toBe(counts);
  unmount();
  const beforeReply = (...whose: Parameters<typeof at>) =>
    renderHook(() => useStoredCounts(at(...whose), undefined)).result.current;
  expect(beforeReply('2026-11-21')).toEqual(counts);
  expect(beforeReply('2026-11-22')).toBeUndefined();
  expect(beforeReply('2026-11-21', 'sam')).toBeUndefined();
});
