import type { FloorPlan, PlanRectangle } from '@floorlight/contracts/sites';

/** A place on the floor plan in metres, from its top left corner. */
export interface Point {
  x: number;
  y: number;
}
export type Bounds = Pick<FloorPlan, 'width' | 'depth'>;

/** The corners and edges by which a rectangle is resized: -1 is left or top, 1 right or bottom, 0 neither. */
export const handles = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
] as const satisfies Point[];
export type Handle = (typeof handles)[number];

/** Metres of the grid to which everything snaps; also the shortest side of a zone. */
const step = 1;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

const snapped = (value: number, most: number): number => within(Math.round(value / step) * step, 0, most);

/** The nearest point of the grid on the plan. */
export const snap = ({ x, y }: Point, plan: Bounds): Point => ({
  x: snapped(x, plan.width),
  y: snapped(y, plan.depth),
});

/** The rectangle between two points, in either order: at least a metre wide and deep, and inside the plan. */
export function between(one: Point, other: Point, plan: Bounds): PlanRectangle {
  const [from, to] = [snap(one, plan), snap(other, plan)];
  const x = within(Math.min(from.x, to.x), 0, Math.max(0, plan.width - step));
  const y = within(Math.min(from.y, to.y), 0, Math.max(0, plan.depth - step));
  return {
    x,
    y,
    width: Math.max(step, Math.max(from.x, to.x) - x),
    depth: Math.max(step, Math.max(from.y, to.y) - y),
  };
}

/** The rectangle moved by so many metres, but not out of the plan. */
export const moved = (rectangle: PlanRectangle, by: Point, plan: Bounds): PlanRectangle => ({
  ...rectangle,
  x: snapped(rectangle.x + by.x, Math.max(0, plan.width - rectangle.width)),
  y: snapped(rectangle.y + by.y, Math.max(0, plan.depth - rectangle.depth)),
});

/** The rectangle with one corner or edge moved by so many metres. The opposite side stays. */
export function resized({ x, y, width, depth }: PlanRectangle, handle: Handle, by: Point, plan: Bounds): PlanRectangle {
  const [right, bottom] = [x + width, y + depth];
  const left = handle.x < 0 ? within(snapped(x + by.x, plan.width), 0, right - step) : x;
  const top = handle.y < 0 ? within(snapped(y + by.y, plan.depth), 0, bottom - step) : y;
  const newRight = handle.x > 0 ? within(snapped(right + by.x, plan.width), left + step, plan.width) : right;
  const newBottom = handle.y > 0 ? within(snapped(bottom + by.y, plan.depth), top + step, plan.depth) : bottom;
  return { x: left, y: top, width: newRight - left, depth: newBottom - top };
}

/** The position of a handle of a rectangle. */
export const handleAt = ({ x, y, width, depth }: PlanRectangle, handle: Handle): Point => ({
  x: x + (width * (handle.x + 1)) / 2,
  y: y + (depth * (handle.y + 1)) / 2,
});

/** The part of the plan that is shown, in metres. */
export interface View extends Point {
  width: number;
  depth: number;
}

/** Metres around the plan that are shown with it. */
const margin = 3;

export const wholePlan = ({ width, depth }: Bounds): View => ({
  x: -margin,
  y: -margin,
  width: width + 2 * margin,
  depth: depth + 2 * margin,
});

/** How much larger than the whole plan a view shows it, from 1. */
export const zoomOf = (view: View, plan: Bounds): number => wholePlan(plan).width / view.width;

const mostZoom = 8;

/** The view `factor` times as large, around its middle; never smaller than the whole plan. */
export function zoomed(view: View, factor: number, plan: Bounds): View {
  const whole = wholePlan(plan);
  const zoom = within(zoomOf(view, plan) * factor, 1, mostZoom);
  const [width, depth] = [whole.width / zoom, whole.depth / zoom];
  return panned(
    { x: view.x + (view.width - width) / 2, y: view.y + (view.depth - depth) / 2, width, depth },
    { x: 0, y: 0 },
    plan,
  );
}

/** The view moved by so many metres, but not away from the plan. */
export function panned(view: View, by: Point, plan: Bounds): View {
  const whole = wholePlan(plan);
  return {
    ...view,
    x: within(view.x + by.x, whole.x, whole.x + whole.width - view.width),
    y: within(view.y + by.y, whole.y, whole.y + whole.depth - view.depth),
  };
}
