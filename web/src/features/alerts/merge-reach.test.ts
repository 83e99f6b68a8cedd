// @vitest-environment node
import { expect, test } from 'vitest';
import { mergeReach } from './merge-reach.ts';

test('the counts of a reach never decrease', () => {
  const known = {
    alertId: 'a',
    notified: 3,
    reached: 2,
    seen: 1,
    firstReachedAt: '2026-03-01T12:00:00.000Z',
    firstSeenAt: null,
  };
  expect(mergeReach(known, { ...known, reached: 0, seen: 2, firstReachedAt: null })).toEqual({ ...known, seen: 2 });
});
