import { clsx } from 'clsx';

interface SparklineProps {
  /** From the oldest; null where nothing was measured. */
  values: readonly (number | null)[];
  /** Says in words what it shows. */
  label: string;
  className?: string;
}

const [width, height, margin] = [100, 40, 3];

/** A small line without axes, whose words are in its label. */
export function Sparkline({ values, label, className }: SparklineProps) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const most = Math.max(1e-9, ...known.map(({ value }) => value));
  const points = known.map(({ value, index }) => ({
    x: (index / Math.max(1, values.length - 1)) * width,
    y: height - margin - (value / most) * (height - 2 * margin),
  }));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const line = points.map(({ x, y }) => `${x} ${y}`).join('L');
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={clsx('block w-full overflow-visible rtl:-scale-x-100', className)}
    >
      <path d={`M${line}L${last.x} ${height}L${first.x} ${height}Z`} className="fill-low-tint" />
      <path
        d={`M${line}`}
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeWidth={2.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-low"
      />
      <path
        d={`M${last.x} ${last.y}h0`}
        vectorEffect="non-scaling-stroke"
        strokeWidth={9}
        strokeLinecap="round"
        className="stroke-low"
      />
    </svg>
  );
}
