// @vitest-environment node
import { expect, test } from 'vitest';
import { alertOf } from '../../../tests/people.ts';
import { groupAlerts } from './group-alerts.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

test('ten low alerts of one person are one row, whose head is the gravest, and bury nobody', () => {
  const { reportedBy } = alertOf();
  const low = Array.from({ length: 10 }, (_, n) => alertOf({ reportedBy, severity: 'low', createdAt: ago(n) }));
  const grave = alertOf({ reportedBy, createdAt: ago(11) });
  const other = alertOf({ createdAt: ago(12) });
  const groups = groupAlerts([...low, grave, other]);
  expect(groups.map(({ alerts }) => alerts.length)).toEqual([11, 1]);
  expect(groups.map(({ head }) => head.id)).toEqual([grave.id, other.id]);
  expect(groups[0]?.key).toBe(grave.id);
});

test('alerts of one kind in one zone belong together within ten minutes, not those that are over', () => {
  const fire = { emergencyType: 'fire', warehouseZone: 'Picking' } as const;
  const groups = groupAlerts([
    alertOf({ ...fire, createdAt: ago(1) }),
    alertOf({ ...fire, createdAt: ago(2), status: 'acknowledged' }),
    alertOf({ ...fire, createdAt: ago(3), status: 'resolved' }),
    alertOf({ ...fire, createdAt: ago(4), warehouseZone: 'Packing' }),
    alertOf({ ...fire, createdAt: ago(30) }),
  ]);
  expect(groups.map(({ alerts }) => alerts.length)).toEqual([2, 1, 1, 1]);
});
