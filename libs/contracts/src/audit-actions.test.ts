import { expect, test } from 'vitest';
import { auditActionLabel, auditActions, badgeActions } from './audit-actions.ts';
import { events } from './events.ts';

/** Events that are no person's action and so in no log. */
const unlogged = [
  'safety.alert.located',
  'vault.place.scanned',
  'safety.evacuation.joined',
  'breaks.session.expired',
  'breaks.analytics.updated',
];

test('every logged action has a label, and nothing else has one', () => {
  const logged = Object.keys(events).filter((name) => !unlogged.includes(name));
  expect(auditActions.toSorted()).toEqual(logged.toSorted());
  expect(auditActions).toEqual(expect.arrayContaining([...badgeActions]));
});

test('an action that this client does not know yet is shown by its name', () => {
  expect(auditActionLabel('safety.alert.raised')).toBe('Sent emergency alert');
  expect(auditActionLabel('safety.drill.started')).toBe('safety.drill.started');
});
