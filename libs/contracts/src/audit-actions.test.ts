import { expect, test } from 'vitest';
import { auditActions, badgeActions } from './audit-actions.ts';
import { events } from './events.ts';

/** What is no act of anybody, and so in no log. */
const measured = ['safety.alert.located', 'breaks.session.expired', 'breaks.analytics.updated'];

test('every action the logs can hold has words, and there are words for nothing else', () => {
  const acts = Object.keys(events).filter((name) => !measured.includes(name));
  expect(Object.keys(auditActions).toSorted()).toEqual(acts.toSorted());
  expect(Object.keys(auditActions)).toEqual(expect.arrayContaining([...badgeActions]));
});
