// @vitest-environment node
import type { EmergencyReach } from '@floorlight/contracts/notifications';
import { expect, test } from 'vitest';
import { alertOf } from '../../../tests/people.ts';
import { progressSteps, progressSummary } from './alert-progress.ts';

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
const steps = (...args: Parameters<typeof progressSteps>) =>
  progressSteps(...args).map(({ state, label }) => `${state}: ${label}`);

test('an alert that is only on the device is waiting to send', () => {
  expect(steps(at, null, null)).toEqual([
    'done: On this device',
    'now: Waiting to send',
    'later: Reaching the managers',
    'later: Not seen yet',
    'later: Not acknowledged yet',
  ]);
});

test('a finished step says how many managers it reached', () => {
  expect(steps(at, alert, reachOf({ reached: 2, seen: 1 }))).toEqual([
    'done: On this device',
    'done: Sent',
    'done: Reached 2 managers',
    'done: Seen by 1 manager',
    'now: Not acknowledged yet',
  ]);
});

test('an acknowledgement names the manager, even if no device has confirmed the alert', () => {
  const acknowledged = { ...alert, acknowledgedAt: at, acknowledgedByName: 'Mia Chen' };
  expect(steps(at, acknowledged, reachOf({}))).toEqual([
    'done: On this device',
    'done: Sent',
    'now: Reaching the managers',
    'later: Not seen yet',
    'done: Acknowledged by Mia Chen',
  ]);
});

test('a note explains that a site has no managers, or that none of their devices has confirmed the alert', () => {
  expect(progressSteps(at, alert, reachOf({ notified: 0 }))[2]?.note).toContain('This site has no managers');
  expect(progressSteps(at, alert, reachOf({}))[2]?.note).toContain('3 managers notified, also by email');
});

test('escalations are counted in the last step and in the summary', () => {
  const again = { ...alert, escalations: 2 };
  expect(progressSteps(at, again, reachOf({})).at(-1)?.note).toBe(
    'Escalated twice: managers were notified again, louder and by email.',
  );
  expect(progressSummary(again, reachOf({}))).toBe('No manager has answered yet. Escalated twice.');
});

test('the summary is the furthest step', () => {
  expect(progressSummary(alert, null)).toBe('Waiting for a manager to acknowledge.');
  expect(progressSummary(alert, reachOf({ reached: 1 }))).toMatch(/^Reached 1 manager\./);
  expect(progressSummary(alert, reachOf({ reached: 2, seen: 2 }))).toMatch(/^Reached 2 managers, seen by 2\./);
});
