import { expect, test } from 'vitest';
import { escapeRoute } from './escape-routes.ts';

const packing = { name: 'Packing', kind: 'work', plan: { x: 40, y: 40, width: 20, depth: 20 } } as const;
const site = {
  andonZones: [packing, { ...packing, name: 'Shipping', exit: 'West' }, { name: 'Yard' }],
  exits: [
    { name: 'West', x: 0, y: 50 },
    { name: 'South', x: 50, y: 80 },
  ],
  assemblyPoints: [{ name: 'Point B', x: 90, y: 80 }],
};

test('people leave by the nearest exit, unless their zone has another', () => {
  expect(escapeRoute(site, 'Packing')).toEqual({ exit: 'South', assembly: 'Point B' });
  expect(escapeRoute(site, 'Shipping')).toEqual({ exit: 'West', assembly: 'Point B' });
});

test('a zone that is not on the plan has no nearest exit', () => {
  expect(escapeRoute(site, 'Yard')).toEqual({ exit: null, assembly: null });
  expect(escapeRoute(site, 'Nowhere')).toEqual({ exit: null, assembly: null });
});
