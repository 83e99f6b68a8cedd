import type { BreakActivity, BreakAnalytics, BreakSetting } from '@floorlight/contracts/break-management';
import type { BreakSession } from '@floorlight/contracts/breaks';
import { sessionOf } from '#features/breaks/outbox.ts';
import { randomId } from '#lib/device/random-id.ts';

const start = { act: 'start', sessionType: 'restroom', scannedAwayCode: null, location: 'Warehouse Floor' } as const;

export const breakOf = (part: Partial<BreakSession> = {}): BreakSession => ({
  ...sessionOf({ ...start, id: randomId(), at: new Date().toISOString(), allowedDuration: 300 }),
  day: '2026-11-01',
  ...part,
});

export const activityOf = (part: Partial<BreakActivity> = {}): BreakActivity => ({
  id: randomId(),
  userName: 'Sam Okafor',
  sessionType: 'restroom',
  status: 'completed',
  running: false,
  startTime: new Date().toISOString(),
  duration: 252,
  allowedDuration: 300,
  overBy: 0,
  overSince: null,
  withinPolicy: true,
  scannedAwayCode: null,
  extendedByName: null,
  extensionReason: null,
  originalDuration: null,
  cancelledByName: null,
  startReceivedAt: null,
  endReceivedAt: null,
  ...part,
});

export const analyticsOf = (part: Partial<BreakAnalytics> = {}): BreakAnalytics => ({
  totalSessions: 4,
  avgDuration: 252,
  complianceRate: 75,
  privacy: 'named',
  from: '2026-10-27',
  to: '2026-11-02',
  userBreakdowns: [],
  byDay: [],
  byHour: [],
  ...part,
});

export const settingOf = (part: Partial<BreakSetting> = {}): BreakSetting => ({
  id: randomId(),
  settingKey: 'restroom_duration',
  displayName: 'Restroom Break',
  description: 'How long a restroom break may last.',
  settingValue: '300',
  unit: 'seconds',
  minValue: 60,
  maxValue: 1800,
  updatedByName: null,
  updatedAt: new Date().toISOString(),
  ...part,
});
