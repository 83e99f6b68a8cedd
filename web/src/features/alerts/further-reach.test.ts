// @vitest-environment node
import { expect, test } from 'vitest';
import { furtherReach } from './further-reach.ts';

test('how far an alert has come never falls back', () => {
  const far = {
    alertId: 'a',
    notified: 3,
    reached: 2,
    seen: 1,
    firstReachedAt: '2026-03-01T12:00:00.000Z',
    firstSeenAt: null,
  };
  expect(furtherReach(far, { ...far, reached: 0, seen: 2, firstReachedAt: null })).toEqual({ ...far, seen: 2 });
});
