// @vitest-environment node
import type { EmergencyReach } from '@floorlight/contracts/notifications';
import { expect, test } from 'vitest';
import { alertOf } from '../../../tests/people.ts';
import { chainInShort, chainOf } from './chain.ts';

const at = '2026-03-01T12:00:00.000Z';
const alert = alertOf({ createdAt: at });
const reachOf = (part: Partial<EmergencyReach>): EmergencyReach => ({
  alertId: alert.id,
  notified: 3,
  reached: 0,
  seen: 0,
  firstReachedAt: null,
  firstSeenAt: null,
  ...part,
});
const steps = (...args: Parameters<typeof chainOf>) => chainOf(...args).map(({ state, what }) => `${state}: ${what}`);

test('what is on the device alone is said to be sent to nobody', () => {
  expect(steps(at, null, null)).toEqual([
    'done: On this device',
    'now: Waiting to send',
    'later: Reaching the managers',
    'later: Not seen yet',
    'later: Not acknowledged yet',
  ]);
});

test('each step is said once it is known, with how many', () => {
  expect(steps(at, alert, reachOf({ reached: 2, seen: 1 }))).toEqual([
    'done: On this device',
    'done: Sent',
    'done: Reached 2 managers',
    'done: Seen by 1 manager',
    'now: Not acknowledged yet',
  ]);
});

test('an acknowledgement is said by name, also where no device had said that it has it', () => {
  const acknowledged = { ...alert, acknowledgedAt: at, acknowledgedByName: 'Mia Chen' };
  expect(steps(at, acknowledged, reachOf({}))).toEqual([
    'done: On this device',
    'done: Sent',
    'now: Reaching the managers',
    'later: Not seen yet',
    'done: Acknowledged by Mia Chen',
  ]);
});

test('a site without managers says so, and so does one whose managers are away', () => {
  expect(chainOf(at, alert, reachOf({ notified: 0 }))[2]?.note).toContain('No manager of this site is known');
  expect(chainOf(at, alert, reachOf({}))[2]?.note).toContain('3 managers notified and mailed');
});

test('telling the managers again is said', () => {
  const again = { ...alert, escalations: 2 };
  expect(chainOf(at, again, reachOf({})).at(-1)?.note).toBe('The managers were told again twice, louder and by mail.');
  expect(chainInShort(again, reachOf({}))).toBe('No manager has answered yet. They were told again twice.');
});

test('in short it is the furthest step', () => {
  expect(chainInShort(alert, null)).toBe('Waiting for a manager to acknowledge.');
  expect(chainInShort(alert, reachOf({ reached: 1 }))).toMatch(/^Reached 1 manager\./);
  expect(chainInShort(alert, reachOf({ reached: 2, seen: 2 }))).toMatch(/^Reached 2 managers, seen by 2\./);
});
