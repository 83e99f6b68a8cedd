import { lazy } from 'react';
import { type ChartProps, plotHeight } from './chart-data.ts';
import { SeriesChart } from './SeriesChart.tsx';

const UprightBars = lazy(async () => ({ default: (await import('./BarPlot.tsx')).UprightBars }));
const LyingBars = lazy(async () => ({ default: (await import('./BarPlot.tsx')).LyingBars }));

interface BarChartProps extends ChartProps {
  /** `lying`: horizontal bars, with room for long names. */
  direction?: 'upright' | 'lying';
  /** Shows several series side by side, for values whose sum has no meaning. Default: stacked. */
  grouped?: boolean;
}

const axis = 40;
const lyingRow = 40;
const lyingBar = 24;

/** Compares amounts. */
export function BarChart({ direction = 'upright', ...chart }: BarChartProps) {
  const rowHeight = chart.grouped ? Math.max(lyingRow, lyingBar * chart.series.length) : lyingRow;
  return direction === 'upright' ? (
    <SeriesChart {...chart} plot={UprightBars} shape="bar" height={plotHeight} />
  ) : (
    <SeriesChart {...chart} plot={LyingBars} shape="bar" height={chart.rows.length * rowHeight + axis} />
  );
}
