import { expect, test } from 'vitest';
import { auditActions, badgeActions } from './audit-actions.ts';
import { events } from './events.ts';

/** Events that are no person's action and so in no log. */
const unlogged = ['safety.alert.located', 'breaks.session.expired', 'breaks.analytics.updated'];

test('every logged action has a label, and nothing else has one', () => {
  const logged = Object.keys(events).filter((name) => !unlogged.includes(name));
  expect(Object.keys(auditActions).toSorted()).toEqual(logged.toSorted());
  expect(Object.keys(auditActions)).toEqual(expect.arrayContaining([...badgeActions]));
});
