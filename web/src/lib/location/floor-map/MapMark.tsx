import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import type { FloorMark } from './marks.ts';

const fills = {
  critical: 'fill-emergency',
  high: 'fill-high',
  medium: 'fill-medium',
  low: 'fill-low',
} as const;
const strokes = {
  critical: 'stroke-critical text-critical',
  high: 'stroke-high text-high',
  medium: 'stroke-medium text-medium',
  low: 'stroke-low text-low',
} as const;

interface MapMarkProps {
  mark: FloorMark;
  /** Its middle. */
  x: number;
  y: number;
  /** The size of a letter, in units of the plan. */
  unit: number;
}

/** A mark of the floor plan, which opens what it stands for. */
export function MapMark({ mark, x, y, unit }: MapMarkProps) {
  const drawing = mark.shape === 'alert' ? <Alert mark={mark} unit={unit} /> : <Hazard mark={mark} unit={unit} />;
  const place = `translate(${x} ${y})`;
  if (mark.to === undefined)
    return (
      <g transform={place}>
        <title>{mark.label}</title>
        {drawing}
      </g>
    );
  return (
    <Link
      to={mark.to}
      aria-label={mark.label}
      className="outline-none [&:focus-visible_[data-edge]]:stroke-[4px] [&:focus-visible_[data-edge]]:stroke-focus"
    >
      <g transform={place}>
        <title>{mark.label}</title>
        {drawing}
      </g>
    </Link>
  );
}

type Drawn = Pick<MapMarkProps, 'mark' | 'unit'>;

function Alert({ mark: { severity, icon: Icon, count }, unit }: Drawn) {
  const fill = fills[severity];
  return (
    <>
      <circle r={unit * 1.7} className={fill} fillOpacity={0.22} />
      <circle
        data-edge
        r={unit * 1.15}
        vectorEffect="non-scaling-stroke"
        strokeWidth={2}
        className={clsx(fill, 'stroke-surface')}
      />
      {count === undefined ? (
        <Icon
          aria-hidden="true"
          x={-unit * 0.7}
          y={-unit * 0.7}
          width={unit * 1.4}
          height={unit * 1.4}
          className={severity === 'critical' ? 'text-on-emergency' : 'text-surface'}
        />
      ) : (
        <Count unit={unit} className={severity === 'critical' ? 'fill-on-emergency' : 'fill-surface'}>
          {count}
        </Count>
      )}
    </>
  );
}

function Hazard({ mark: { severity, icon: Icon, count }, unit }: Drawn) {
  return (
    <g className={strokes[severity]}>
      <rect
        data-edge
        x={-unit}
        y={-unit}
        width={unit * 2}
        height={unit * 2}
        rx={unit * 0.5}
        vectorEffect="non-scaling-stroke"
        strokeWidth={2}
        className="fill-surface"
      />
      {count === undefined ? (
        <Icon aria-hidden="true" x={-unit * 0.65} y={-unit * 0.65} width={unit * 1.3} height={unit * 1.3} />
      ) : (
        <Count unit={unit} className="fill-ink">
          {count}
        </Count>
      )}
    </g>
  );
}

const Count = ({ unit, className, children }: { unit: number; className: string; children: number }) => (
  <text y={unit * 0.4} fontSize={unit * 1.15} textAnchor="middle" className={clsx('font-bold', className)}>
    {children}
  </text>
);
