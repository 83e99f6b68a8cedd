import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Announcement } from './announcement.ts';
import { upgradeStored } from './upgrade-stored.ts';

/** A row as the database returns it: earlier versions stored other fields in `data`. */
const row = (of: object) => ({ title: '', how: {}, ...of }) as Announcement;
const metadata = { liveType: 'emergency_update', alertId: randomUUID(), severity: 'critical', pressCount: 2 };

test('an alert stored before the column keeps how it is presented, and its data is the alert alone', () => {
  const data = { id: metadata.alertId, pressCount: 2 };
  const stored = row({ metadata, data: { ...data, quiet: true, repeated: true, escalation: 1 } });
  expect(upgradeStored(stored)).toEqual({ data, how: { quiet: true, repeated: true } });
});

test.each([
  ['Break time is up', 'over'],
  ['More break time', 'extended'],
  ['Break cancelled', 'cancelled'],
])('a break stored without its kind, titled %s, is %s', (title, kind) => {
  const id = randomUUID();
  const stored = row({ title, metadata: { liveType: 'break_update', breakId: id }, data: { id } });
  expect(upgradeStored(stored)).toEqual({ data: { id, kind }, how: {} });
});

test("today's rows stay as they are", () => {
  const id = randomUUID();
  const alert = { metadata, data: { id, pressCount: 2 }, how: { quiet: false, repeated: true } };
  expect(upgradeStored(row(alert))).toEqual({ data: alert.data, how: alert.how });
  const broken = { metadata: { liveType: 'break_update', breakId: id }, data: { id, kind: 'extended' } };
  expect(upgradeStored(row({ ...broken, title: 'Break time is up' }))).toEqual({ data: broken.data, how: {} });
});
