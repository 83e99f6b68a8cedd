import type { AlarmPlan } from '@floorlight/contracts/alarm-plan';
import { expect, test } from 'vitest';
import { type Round, whomToCall } from './whom-to-call.ts';

const plan: AlarmPlan = {
  steps: [
    { who: 'rota', channels: ['push', 'text'], people: [] },
    { who: 'managers', channels: ['push', 'mail'], people: [] },
    { who: 'people', channels: ['text', 'webhook'], people: ['director'] },
  ],
  managersAtOnce: 'critical',
  rota: {
    firstDay: '2026-11-23',
    weeks: 1,
    shifts: [{ week: 1, days: [1, 2, 3, 4, 5], from: '00:00', to: '00:00', userId: 'mia' }],
  },
};
const monday = { at: new Date('2026-11-23T12:00:00Z'), timeZone: 'UTC', isUnsolved: false, isCritical: false };
const calls = (round: Partial<Round>) => whomToCall(plan, ['mia', 'omar'], { ...monday, round: 0, ...round });

test('the steps come one after the other, and none of them is called off', () => {
  expect(calls({ round: 0 })).toEqual({ push: ['mia'], mail: [], text: ['mia'], webhook: false });
  expect(calls({ round: 1 })).toEqual({ push: ['mia', 'omar'], mail: ['mia', 'omar'], text: ['mia'], webhook: false });
  const all = { push: ['mia', 'omar'], mail: ['mia', 'omar'], text: ['mia', 'director'], webhook: true };
  expect(calls({ round: 2 })).toEqual(all);
  expect(calls({ round: 9 })).toEqual(all);
  expect(calls({ round: 1, isUnsolved: true })).toEqual(all);
});

test('a critical alert is pushed and mailed to all managers at once if the site has chosen that', () => {
  expect(calls({ isCritical: true })).toEqual({
    push: ['mia', 'omar'],
    mail: ['mia', 'omar'],
    text: ['mia'],
    webhook: false,
  });
});

test('in a gap of the rota all managers are called as if they were on call', () => {
  const sunday = new Date('2026-11-29T12:00:00Z');
  expect(calls({ at: sunday })).toEqual({ push: ['mia', 'omar'], mail: [], text: ['mia', 'omar'], webhook: false });
});
