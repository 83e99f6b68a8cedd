// @vitest-environment node
import { expect, test } from 'vitest';
import { beaconOf } from '../../tests/reports.ts';
import { zoneSeverity, zoneStates } from './zones.ts';

test('a zone is as severe as its most severe beacon, at least medium', () => {
  const [critical, high, low] = (['critical', 'high', 'low'] as const).map((priority) => beaconOf({ priority }));
  if (!critical || !high || !low) throw new Error('there are three');
  expect(zoneSeverity([low, high, critical])).toBe('critical');
  expect(zoneSeverity([low, high])).toBe('high');
  expect(zoneSeverity([low])).toBe('medium');
  expect(zoneSeverity([])).toBe('normal');
});

test('zones are in the order of the site, resolved beacons last, and unknown zones at the end', () => {
  const map = { column: 1, row: 1, columns: 1, rows: 1 };
  const zones = [
    { name: 'Receiving', map },
    { name: 'Packing', map: { ...map, row: 2 } },
  ];
  const resolved = beaconOf({ warehouseZone: 'Packing', isActive: false });
  const low = beaconOf({ warehouseZone: 'Packing', priority: 'low' });
  const critical = beaconOf({ warehouseZone: 'Packing', priority: 'critical' });
  const other = beaconOf({ warehouseZone: 'Other' });
  const states = zoneStates(zones, [resolved, other, low, critical]);
  expect(states.map(({ name, active }) => [name, active.length])).toEqual([
    ['Receiving', 0],
    ['Packing', 2],
    ['Other', 1],
  ]);
  expect(states[1]?.beacons).toEqual([critical, low, resolved]);
  expect(states[2]?.map).toBeNull();
});
