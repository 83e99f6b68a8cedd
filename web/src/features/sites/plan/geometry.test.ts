// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { between, handles, moved, panned, resized, wholePlan, zoomed, zoomOf } from './geometry.ts';

const plan = { width: 96, depth: 80 };
const zone = { x: 10, y: 20, width: 30, depth: 8 };

test('a rectangle is drawn between two corners, in any order, on whole metres', () => {
  const drawn = { x: 10, y: 20, width: 30, depth: 8 };
  expect(between({ x: 10.4, y: 19.6 }, { x: 40.2, y: 28.3 }, plan)).toEqual(drawn);
  expect(between({ x: 40.2, y: 28.3 }, { x: 10.4, y: 19.6 }, plan)).toEqual(drawn);
});

test('a click without a movement draws a metre, also in the last corner', () => {
  expect(between({ x: 200, y: 200 }, { x: 200, y: 200 }, plan)).toEqual({ x: 95, y: 79, width: 1, depth: 1 });
});

test('a zone moves up to the edge of the plan', () => {
  expect(moved(zone, { x: 1, y: -1 }, plan)).toEqual({ ...zone, x: 11, y: 19 });
  expect(moved(zone, { x: 500, y: -500 }, plan)).toEqual({ ...zone, x: 66, y: 0 });
});

test('the side opposite to a handle stays', () => {
  expect(resized(zone, { x: -1, y: 0 }, { x: -4, y: 9 }, plan)).toEqual({ ...zone, x: 6, width: 34 });
  expect(resized(zone, { x: 1, y: 1 }, { x: -500, y: 500 }, plan)).toEqual({ ...zone, width: 1, depth: 60 });
});

test('nothing that a pointer does puts a zone outside the plan or makes it smaller than a metre', () => {
  const metres = fc.double({ min: -200, max: 200, noNaN: true });
  const point = fc.record({ x: metres, y: metres });
  fc.assert(
    fc.property(point, point, point, fc.constantFrom(...handles), (one, other, by, handle) => {
      const drawn = between(one, other, plan);
      for (const { x, y, width, depth } of [drawn, moved(drawn, by, plan), resized(drawn, handle, by, plan)]) {
        expect(Math.min(x, y, width - 1, depth - 1)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(plan.width);
        expect(y + depth).toBeLessThanOrEqual(plan.depth);
      }
    }),
  );
});

test('zooming out and panning never leave the plan', () => {
  const whole = wholePlan(plan);
  const near = zoomed(whole, 2, plan);
  expect(zoomOf(near, plan)).toBe(2);
  expect(zoomed(near, 0.1, plan)).toEqual(whole);
  expect(panned(near, { x: -500, y: -500 }, plan)).toMatchObject({ x: whole.x, y: whole.y });
});
