// @vitest-environment node
import { expect, test } from 'vitest';
import { lengthOf, wayOut } from './way-out.ts';

const zone = (name: string, x: number, y: number, width = 20, depth = 20) => ({ name, x, y, width, depth });
/** Two rows of two zones with an aisle of 4 between them and 2 around. */
const plan = { width: 48, depth: 48, zones: [zone('A', 2, 2), zone('B', 26, 2), zone('C', 2, 26), zone('D', 26, 26)] };

test('the way to an exit goes along the aisles, and never through another zone', () => {
  const way = wayOut(plan, 'C', { x: 48, y: 12 });
  expect(way?.[0]).toEqual({ x: 12, y: 36 });
  expect(way?.at(-1)).toEqual({ x: 48, y: 12 });
  expect(lengthOf(way ?? [])).toBe(36 + 24);
  const corners = (way ?? []).slice(1, -1);
  for (const { x, y } of corners)
    expect(
      plan.zones.filter(({ name, ...z }) => name !== 'C' && x > z.x && x < z.x + 20 && y > z.y && y < z.y + 20),
    ).toEqual([]);
});

test('an unknown zone has no way, and neither has a point behind walls', () => {
  expect(wayOut(plan, 'Z', { x: 48, y: 12 })).toBeNull();
  const closed = { ...plan, zones: [zone('A', 4, 4), zone('wall', 0, 24, 48, 4)] };
  expect(wayOut(closed, 'A', { x: 24, y: 48 })).toBeNull();
});
