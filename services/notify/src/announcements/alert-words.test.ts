import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { expect, test } from 'vitest';
import { type AlertEvent, alertWords } from './alert-words.ts';

const said = (name: AlertEvent['name'], of: Partial<EmergencyAlert>, actor: AlertEvent['actor'] = null) => {
  const alert = { severity: 'critical', description: '', pressCount: 1, reportedByName: 'Sam Worker', ...of };
  // Only what the words are made of.
  return alertWords({ name, actor, payload: { alert } } as AlertEvent);
};

test('a critical alert is an error, every other one a warning', () => {
  expect(said('safety.alert.raised', {})).toEqual({
    liveType: 'emergency_alert',
    type: 'error',
    message: 'Sent by Sam Worker',
  });
  for (const severity of ['high', 'medium', 'low'] as const) {
    expect(said('safety.alert.raised', { severity }).type).toBe('warning');
  }
});

test('what was added is in the words, and nothing stands where nothing was', () => {
  expect(said('safety.alert.raised', { description: 'Someone fell' }).message).toBe('Sent by Sam Worker: Someone fell');
  const resolvedByName = 'Mia Chen';
  expect(said('safety.alert.resolved', { resolvedByName, responseNotes: null }).message).toBe('Resolved by Mia Chen');
  expect(said('safety.alert.resolved', { resolvedByName, responseNotes: 'All well' }).message).toBe(
    'Resolved by Mia Chen: All well',
  );
});

test('where the alert names nobody, its event does', () => {
  const actor = { id: randomUUID(), name: 'Mia Chen', role: 'manager' };
  expect(said('safety.alert.acknowledged', { acknowledgedByName: null }, actor).message).toBe(
    'Acknowledged by Mia Chen',
  );
  expect(said('safety.alert.cancelled', { resolvedByName: null }).message).toBe('Cancelled by the system');
});
