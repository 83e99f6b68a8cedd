import { type ReactNode, Suspense, useId } from 'react';
import { Skeleton } from '../lists/Skeleton.tsx';
import { type ChartColour, chartColours } from './chart-data.ts';

export interface LegendMark {
  name: string;
  colour: ChartColour;
  shape: 'bar' | 'line';
  /** SVG dash pattern of a line. */
  dash?: string;
}

interface ChartFigureProps {
  title: string;
  description?: string | undefined;
  legend: readonly LegendMark[];
  /** Height of the plot in pixels, reserved while it loads. */
  height: number;
  plot: ReactNode;
  table: ReactNode;
}

/** A chart with its values as a table beside or below it, which also serves screen readers. */
export function ChartFigure({ title, description, legend, height, plot, table }: ChartFigureProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="@container min-w-0 rounded-card bg-surface p-5 shadow-card hairline">
      <figcaption className="mb-4">
        <h3 id={id} className="font-semibold text-lead">
          {title}
        </h3>
        {description && <p className="text-caption text-muted">{description}</p>}
      </figcaption>
      <div className="grid grid-cols-1 items-start gap-5 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div aria-hidden="true" className="min-w-0">
          {legend.length > 1 && <Legend marks={legend} />}
          <div dir="ltr" style={{ height }}>
            <Suspense fallback={<Skeleton className="h-full" />}>{plot}</Suspense>
          </div>
        </div>
        {table}
      </div>
    </figure>
  );
}

function Legend({ marks }: { marks: readonly LegendMark[] }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-caption">
      {marks.map(({ name, colour, shape, dash }) => (
        <li key={name} className="flex items-center gap-2">
          <svg viewBox="0 0 22 12" aria-hidden="true" className="h-3 w-5.5">
            {shape === 'bar' ? (
              <rect
                x="1"
                y="1"
                width="20"
                height="10"
                rx="2"
                fill={chartColours[colour].fill}
                stroke={chartColours[colour].line}
              />
            ) : (
              <line x2="22" y1="6" y2="6" stroke={chartColours[colour].line} strokeWidth="3" strokeDasharray={dash} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
