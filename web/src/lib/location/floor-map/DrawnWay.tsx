import { User } from 'lucide-react';
import type { Point } from './way-out.ts';

/** A way on the plan, from its reader to its end. `unit`: the size of a letter. */
export function DrawnWay({ way, unit }: { way: readonly Point[]; unit: number }) {
  const [start, end] = [way[0], way.at(-1)];
  if (!start || !end) return null;
  const points = way.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <g fill="none" strokeLinejoin="round">
      <polyline points={points} strokeWidth={unit * 0.6} className="stroke-surface" />
      <polyline points={points} strokeWidth={unit * 0.32} strokeDasharray={unit * 0.6} className="stroke-low" />
      <circle cx={end.x} cy={end.y} r={unit * 0.6} strokeWidth={unit * 0.15} className="fill-low stroke-surface" />
      <g transform={`translate(${start.x} ${start.y})`} className="text-surface">
        <circle r={unit * 1.1} strokeWidth={unit * 0.15} className="fill-low stroke-surface" />
        <User aria-hidden="true" x={-unit * 0.7} y={-unit * 0.7} width={unit * 1.4} height={unit * 1.4} />
      </g>
    </g>
  );
}
