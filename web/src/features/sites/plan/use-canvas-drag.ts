import type { PlanPoint, PlanRectangle } from '@floorlight/contracts/sites';
import { type PointerEvent, useRef, useState } from 'react';
import {
  type Bounds,
  between,
  type Handle,
  handles,
  moved,
  type Point,
  panned,
  resized,
  snap,
  type View,
} from './geometry.ts';
import type { Tool } from './PlanToolbar.tsx';
import type { PlanSettings, PointList, Selected } from './plan-items.ts';

type Drag =
  | { kind: 'draw'; from: Point; to: Point }
  | { kind: 'move'; of: Selected; from: Point; to: Point }
  | { kind: 'resize'; of: Selected; handle: Handle; from: Point; to: Point }
  | { kind: 'pan'; from: Point; view: View };

export interface CanvasActions {
  onView: (view: View) => void;
  onSelect: (selected: Selected | null) => void;
  onDraw: (rectangle: PlanRectangle) => void;
  onPlace: (list: PointList, point: Point) => void;
  onZone: (index: number, plan: PlanRectangle) => void;
  onPoint: (list: PointList, index: number, point: Point) => void;
}

interface Options extends CanvasActions {
  plan: Bounds;
  settings: PlanSettings;
  tool: Tool;
  view: View;
}

/**
 * The pointer on the plan: draws, moves, resizes and pans. What it has changed so far is shown, and stored when it is
 * released.
 */
export function useCanvasDrag({ plan, settings, tool, view, ...actions }: Options) {
  const svg = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return { x, y };
  };
  const zoneOf = (of: Selected): PlanRectangle | undefined =>
    of.list === 'andonZones' ? settings.andonZones[of.index]?.plan : undefined;

  const start = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const at = pointOf(event);
    svg.current?.setPointerCapture(event.pointerId);
    if (tool === 'pan') return setDrag({ kind: 'pan', from: at, view });
    if (tool === 'draw') return setDrag({ kind: 'draw', from: at, to: at });
    if (tool === 'exits' || tool === 'assemblyPoints') return actions.onPlace(tool, snap(at, plan));
    const of = itemOf(event.target);
    actions.onSelect(of && { list: of.list, index: of.index });
    if (!of) return;
    const handle = handles[of.handle];
    setDrag(handle ? { kind: 'resize', of, handle, from: at, to: at } : { kind: 'move', of, from: at, to: at });
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const at = pointOf(event);
    // The plan moves under the pointer, so each distance is from where the view is now.
    if (drag.kind === 'pan') actions.onView(panned(view, { x: drag.from.x - at.x, y: drag.from.y - at.y }, plan));
    else setDrag({ ...drag, to: at });
  };
  const end = () => {
    setDrag(null);
    if (!drag || drag.kind === 'pan') return;
    if (drag.kind === 'draw') return actions.onDraw(between(drag.from, drag.to, plan));
    const by = distance(drag);
    if (Math.round(by.x) === 0 && Math.round(by.y) === 0) return;
    const { list, index } = drag.of;
    const rectangle = zoneOf(drag.of);
    if (list !== 'andonZones') return actions.onPoint(list, index, shownPoint(settings[list][index], list, index));
    if (rectangle) actions.onZone(index, shownZone(rectangle, index));
  };

  const affects = (list: Selected['list'], index: number) =>
    drag && 'of' in drag && drag.of.list === list && drag.of.index === index ? drag : null;
  const shownZone = (rectangle: PlanRectangle, index: number): PlanRectangle => {
    const own = affects('andonZones', index);
    if (own?.kind === 'resize') return resized(rectangle, own.handle, distance(own), plan);
    return own ? moved(rectangle, distance(own), plan) : rectangle;
  };
  const shownPoint = (point: PlanPoint | undefined, list: PointList, index: number): Point => {
    const own = affects(list, index);
    const { x = 0, y = 0 } = point ?? {};
    if (!own) return { x, y };
    const by = distance(own);
    return snap({ x: x + by.x, y: y + by.y }, plan);
  };
  return {
    svg,
    handlers: {
      onPointerDown: start,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => setDrag(null),
    },
    /** The rectangle that is being drawn. */
    drawn: drag?.kind === 'draw' ? between(drag.from, drag.to, plan) : null,
    shownZone,
    shownPoint,
    isDragging: drag !== null,
  };
}

const distance = ({ from, to }: { from: Point; to: Point }): Point => ({ x: to.x - from.x, y: to.y - from.y });

/** The item under the pointer, by the attributes of its drawing; `handle` is -1 beside its handles. */
function itemOf(target: EventTarget): (Selected & { handle: number }) | null {
  const drawn = target instanceof Element ? target.closest<SVGElement>('[data-list]') : null;
  const { list, index, handle = '-1' } = drawn?.dataset ?? {};
  if (list !== 'andonZones' && list !== 'exits' && list !== 'assemblyPoints') return null;
  return { list, index: Number(index), handle: Number(handle) };
}
