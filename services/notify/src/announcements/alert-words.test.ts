import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { CodedMessage } from '@floorlight/contracts/coded-message';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { expect, test } from 'vitest';
import { type AlertEvent, alertTitle, alertWords } from './alert-words.ts';

const wordsOf = (name: AlertEvent['name'], of: Partial<EmergencyAlert>, actor: AlertEvent['actor'] = null) => {
  const alert = { severity: 'critical', description: '', pressCount: 1, reportedByName: 'Sam Worker', ...of };
  return alertWords({ name, actor, payload: { alert } } as AlertEvent); // only the fields that the words use
};

test('a critical alert is an error, every other one a warning', () => {
  expect(wordsOf('safety.alert.raised', {})).toEqual({
    liveType: 'emergency_alert',
    type: 'error',
    message: { text: 'Sent by Sam Worker', code: 'announcements.alertSent.plain', params: { name: 'Sam Worker' } },
  });
  for (const severity of ['high', 'medium', 'low'] as const) {
    expect(wordsOf('safety.alert.raised', { severity }).type).toBe('warning');
  }
});

test('a description and response notes follow the sentence, where there are any', () => {
  expect(wordsOf('safety.alert.raised', { description: 'Someone fell' }).message.text).toBe(
    'Sent by Sam Worker: Someone fell',
  );
  const resolvedByName = 'Mia Chen';
  expect(wordsOf('safety.alert.resolved', { resolvedByName, responseNotes: null }).message.text).toBe(
    'Resolved by Mia Chen',
  );
  expect(wordsOf('safety.alert.resolved', { resolvedByName, responseNotes: 'All well' }).message.text).toBe(
    'Resolved by Mia Chen: All well',
  );
});

test('an alert of a shared device says that nobody was signed in, in the language of its reader', () => {
  const { message } = wordsOf('safety.alert.raised', { reportedByName: 'Dock 3', fromSharedDevice: true });
  expect(message.text).toBe('Sent by the shared device Dock 3, nobody signed in');
  expect(message.params).toEqual({
    name: {
      text: 'the shared device Dock 3, nobody signed in',
      code: 'alertSender.sharedDevice',
      params: { name: 'Dock 3' },
    },
  });
  expect(CodedMessage.parse(message).params).toEqual(message.params);
});

test('an alert that waited on a device says who pressed it and how long before', () => {
  const pressed = { pressedAt: '2026-07-01T03:18:00.000Z', createdAt: '2026-07-01T03:30:30.000Z', pressedBy: null };
  const textOf = (of: Partial<EmergencyAlert>) => wordsOf('safety.alert.raised', { ...pressed, ...of }).message.text;
  expect(textOf({})).toBe('Pressed 12 minutes earlier by Sam Worker, sent now');
  const another = { pressedBy: randomUUID(), pressedByName: 'Ada Byron' };
  expect(textOf(another)).toBe('Pressed 12 minutes earlier by Ada Byron, sent by Sam Worker’s device');
  expect(textOf({ ...another, description: 'Someone fell' })).toBe(
    'Pressed 12 minutes earlier by Ada Byron, sent by Sam Worker’s device: Someone fell',
  );
  expect(textOf({ ...another, pressedByName: null, pressedAt: pressed.createdAt })).toBe(
    'Just pressed by someone else, sent by Sam Worker’s device',
  );
});

test('without a name in the alert it is the name of the actor, or the system', () => {
  const actor = { id: randomUUID(), name: 'Mia Chen', role: 'manager' };
  expect(wordsOf('safety.alert.acknowledged', { acknowledgedByName: null }, actor).message.text).toBe(
    'Acknowledged by Mia Chen',
  );
  expect(wordsOf('safety.alert.cancelled', { resolvedByName: null }).message.text).toBe('Cancelled by the system');
});

test('a title that the app gave is coded, and one that somebody typed is not', () => {
  const titleOf = (of: Partial<EmergencyAlert>) => alertTitle(alertOf({ siteId: 'main', ...of }));
  const title = 'Emergency: immediate assistance';
  expect(titleOf({ emergencyType: 'fire', title: 'Fire Emergency' })).toMatchObject({
    text: 'Fire Emergency',
    code: 'announcements.alertTitle.fire',
  });
  expect(titleOf({ emergencyType: null, title })).toMatchObject({
    text: title,
    code: 'announcements.alertTitle.held',
  });
  expect(titleOf({ emergencyType: 'fire', title: 'Smoke in aisle 4' })).toBe('Smoke in aisle 4');
});
