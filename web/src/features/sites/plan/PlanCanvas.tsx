import type { FloorPlan, PlanRectangle } from '@floorlight/contracts/sites';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { SiteErrors } from '../editor/site-errors.ts';
import { handles, moved, type Point, resized, snap, type View, wholePlan } from './geometry.ts';
import { t } from './messages.ts';
import { PlanPointMark } from './PlanPointMark.tsx';
import type { Tool } from './PlanToolbar.tsx';
import { PlanZone } from './PlanZone.tsx';
import { isSelected, type PlanSettings, pointLists, type Selected } from './plan-items.ts';
import { type CanvasActions, useCanvasDrag } from './use-canvas-drag.ts';

interface PlanCanvasProps extends CanvasActions {
  plan: FloorPlan;
  settings: PlanSettings;
  /** What can be chosen. */
  layer: 'zones' | 'points';
  tool: Tool;
  view: View;
  selected: Selected | null;
  errors: SiteErrors;
  onRemove: (selected: Selected) => void;
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** The lower right corner, which Shift and an arrow key move. */
const corner = handles[4];

/** The floor plan with its zones, exits and assembly points, in metres. */
export function PlanCanvas(props: PlanCanvasProps) {
  const { plan, settings, layer, tool, view, selected, errors, onRemove, ...actions } = props;
  const { svg, handlers, drawn, shownZone, shownPoint } = useCanvasDrag({ plan, settings, tool, view, ...actions });
  const pixel = usePixel(svg, view);
  const whole = wholePlan(plan);

  const onKey = (of: Selected) => (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by) nudge(of, by, event.shiftKey);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(of);
    else if (event.key === 'Escape') actions.onSelect(null);
    else if (event.key === 'Enter' || event.key === ' ') actions.onSelect(of);
    else return;
    event.preventDefault();
  };
  const nudge = ({ list, index }: Selected, by: Point, resizes: boolean) => {
    if (list === 'andonZones') {
      const zone = settings.andonZones[index]?.plan;
      if (zone) actions.onZone(index, resizes ? resized(zone, corner, by, plan) : moved(zone, by, plan));
      return;
    }
    const point = settings[list][index];
    if (point) actions.onPoint(list, index, snap({ x: point.x + by.x, y: point.y + by.y }, plan));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing with buttons in it has no element of its own
    <svg
      ref={svg}
      role="group"
      aria-label={t.canvas({ width: plan.width, depth: plan.depth })}
      direction="ltr"
      viewBox={`${view.x} ${view.y} ${view.width} ${view.depth}`}
      style={{ aspectRatio: `${whole.width} / ${whole.depth}` }}
      className={clsx(
        'block max-h-[70dvh] w-full touch-none select-none bg-sunken',
        tool === 'pan' ? 'cursor-grab' : tool !== 'select' && 'cursor-crosshair',
      )}
      {...handlers}
    >
      <rect
        width={plan.width}
        height={plan.depth}
        strokeWidth={3}
        vectorEffect="non-scaling-stroke"
        className="fill-paper stroke-muted"
      />
      {plan.image && (
        <image
          href={`/api/floor-plans/${plan.image}`}
          width={plan.width}
          height={plan.depth}
          preserveAspectRatio="none"
          className="[:root[data-theme=dark]_&]:invert"
        />
      )}
      {settings.andonZones.map(
        (zone, index) =>
          isDrawable(zone.plan) && (
            <PlanZone
              // biome-ignore lint/suspicious/noArrayIndexKey: a zone is known by its place while its name is typed
              key={index}
              zone={zone}
              index={index}
              plan={shownZone(zone.plan, index)}
              pixel={pixel}
              isSelected={isSelected(selected, 'andonZones', index)}
              isWrong={Object.keys(errors).some((path) => path.startsWith(`andonZones.${index}.`))}
              isActive={layer === 'zones' && tool === 'select'}
              isOverPicture={plan.image !== null}
              onKeyDown={onKey({ list: 'andonZones', index })}
              onFocus={() => actions.onSelect({ list: 'andonZones', index })}
            />
          ),
      )}
      {pointLists.flatMap((list) =>
        settings[list].map(
          (point, index) =>
            Number.isFinite(point.x + point.y) && (
              <PlanPointMark
                // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its place while its name is typed
                key={`${list} ${index}`}
                list={list}
                index={index}
                name={point.name}
                at={shownPoint(point, list, index)}
                pixel={pixel}
                isSelected={isSelected(selected, list, index)}
                isActive={layer === 'points' && tool === 'select'}
                onKeyDown={onKey({ list, index })}
                onFocus={() => actions.onSelect({ list, index })}
              />
            ),
        ),
      )}
      {drawn && (
        <g className="pointer-events-none">
          <rect
            x={drawn.x}
            y={drawn.y}
            width={drawn.width}
            height={drawn.depth}
            strokeWidth={3}
            strokeDasharray="8 5"
            fillOpacity={0.6}
            vectorEffect="non-scaling-stroke"
            className="fill-medium-tint stroke-accent-text"
          />
          <text
            x={drawn.x + drawn.width / 2}
            y={drawn.y + drawn.depth / 2}
            textAnchor="middle"
            fontSize={13 * pixel}
            className="fill-ink font-semibold"
          >
            {t.size({ width: drawn.width, depth: drawn.depth })}
          </text>
        </g>
      )}
    </svg>
  );
}

/** Whether all sides are numbers: while one is typed it may be none. */
const isDrawable = (plan: PlanRectangle | undefined): plan is PlanRectangle =>
  plan !== undefined && [plan.x, plan.y, plan.width, plan.depth].every(Number.isFinite);

/** Metres of a pixel, so that letters and handles keep their size. */
function usePixel(svg: { current: SVGSVGElement | null }, view: View): number {
  const [box, setBox] = useState({ width: 600, height: 400 });
  useEffect(() => {
    const drawing = svg.current;
    if (!drawing) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = drawing.getBoundingClientRect();
      if (width > 0) setBox({ width, height });
    });
    observer.observe(drawing);
    return () => observer.disconnect();
  }, [svg]);
  return Math.max(view.width / box.width, view.depth / box.height);
}
