import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import type { Point } from './geometry.ts';
import { t } from './messages.ts';
import type { PointList } from './plan-items.ts';

interface PlanPointMarkProps {
  list: PointList;
  index: number;
  name: string;
  at: Point;
  /** Metres of a pixel. */
  pixel: number;
  isSelected: boolean;
  isActive: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

/** An exit as a square, an assembly point as a circle, with its name beside it. */
export function PlanPointMark({ list, index, name, at, pixel, isSelected, isActive, ...keys }: PlanPointMarkProps) {
  const radius = 8 * pixel;
  const look = {
    vectorEffect: 'non-scaling-stroke',
    strokeWidth: isSelected ? 4 : 2,
    className: clsx('group-focus-visible:stroke-focus fill-resolved', isSelected ? 'stroke-low' : 'stroke-surface'),
  } as const;
  return (
    <g
      data-list={isActive ? list : undefined}
      data-index={index}
      {...(isActive && {
        role: 'button',
        tabIndex: 0,
        'aria-pressed': isSelected,
        'aria-label': t.pointLabels[list]({ name: name || t.unnamed() }),
        ...keys,
      })}
      className={clsx('group outline-none', isActive ? 'cursor-pointer' : 'pointer-events-none')}
    >
      <circle cx={at.x} cy={at.y} r={18 * pixel} className="fill-transparent" />
      {list === 'exits' ? (
        <rect x={at.x - radius} y={at.y - radius} width={2 * radius} height={2 * radius} {...look} />
      ) : (
        <circle cx={at.x} cy={at.y} r={radius} {...look} />
      )}
      <text
        x={at.x}
        y={at.y - 13 * pixel}
        textAnchor="middle"
        fontSize={12 * pixel}
        className="fill-resolved font-semibold"
      >
        {name}
      </text>
    </g>
  );
}
