import type { PlanRectangle, Zone, ZoneKind } from '@floorlight/contracts/sites';
import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { handleAt, handles } from './geometry.ts';
import { t } from './messages.ts';

const grounds: Record<ZoneKind, string> = {
  work: 'fill-surface',
  storage: 'fill-sunken',
  dock: 'fill-low-tint',
  office: 'fill-resolved-tint',
  break: 'fill-medium-tint',
  hazard: 'fill-critical-tint',
};

interface PlanZoneProps {
  zone: Zone;
  index: number;
  plan: PlanRectangle;
  /** Metres of a pixel. */
  pixel: number;
  isSelected: boolean;
  isWrong: boolean;
  /** Whether it can be chosen now. */
  isActive: boolean;
  /** Whether there is a picture behind it. */
  isOverPicture: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

/** A zone on the plan: chosen by pointer and keyboard, with handles where it is chosen. */
export function PlanZone({
  zone,
  index,
  plan,
  pixel,
  isSelected,
  isWrong,
  isActive,
  isOverPicture,
  ...keys
}: PlanZoneProps) {
  const { x, y, width, depth } = plan;
  const { kind = 'work' } = zone;
  const size = t.size({ width, depth });
  const name = zone.name || t.unnamed();
  return (
    <g
      data-list={isActive ? 'andonZones' : undefined}
      data-index={index}
      {...(isActive && {
        role: 'button',
        tabIndex: 0,
        'aria-pressed': isSelected,
        'aria-label': t.zoneLabel({ name, kind: t.kinds[kind](), size }),
        ...keys,
      })}
      // An outline would be as wide as its pixels in metres.
      className={clsx('group outline-none', isActive ? 'cursor-pointer' : 'pointer-events-none')}
    >
      <rect
        x={x}
        y={y}
        width={width}
        height={depth}
        rx={3 * pixel}
        fillOpacity={isOverPicture ? 0.55 : 1}
        vectorEffect="non-scaling-stroke"
        strokeWidth={isSelected || isWrong ? 3 : 1.5}
        className={clsx(
          'group-focus-visible:stroke-focus',
          grounds[kind],
          isWrong
            ? 'stroke-critical'
            : isSelected
              ? 'stroke-low'
              : kind === 'hazard'
                ? 'stroke-critical'
                : 'stroke-edge',
        )}
        strokeDasharray={kind === 'hazard' && !isSelected ? '6 4' : undefined}
      />
      {/* A drawing of its own cuts off what leaves the zone. */}
      <svg x={x} y={y} width={width} height={depth} aria-hidden="true">
        <text x={7 * pixel} y={18 * pixel} fontSize={13 * pixel} className="fill-ink font-semibold">
          {name}
        </text>
        {isSelected && (
          <text x={7 * pixel} y={35 * pixel} fontSize={12 * pixel} className="fill-muted">
            {size}
          </text>
        )}
      </svg>
      {isSelected &&
        handles.map((handle, number) => {
          const at = handleAt(plan, handle);
          return (
            <g key={`${handle.x} ${handle.y}`} data-list="andonZones" data-index={index} data-handle={number}>
              <circle cx={at.x} cy={at.y} r={16 * pixel} className="fill-transparent" />
              <rect
                x={at.x - 4.5 * pixel}
                y={at.y - 4.5 * pixel}
                width={9 * pixel}
                height={9 * pixel}
                vectorEffect="non-scaling-stroke"
                strokeWidth={2}
                className="fill-surface stroke-low"
              />
            </g>
          );
        })}
    </g>
  );
}
