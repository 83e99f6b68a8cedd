import { lazy } from 'react';
import { type ChartProps, plotHeight } from './chart-data.ts';
import { SeriesChart } from './SeriesChart.tsx';

const LinePlot = lazy(async () => ({ default: (await import('./LinePlot.tsx')).LinePlot }));

/** How amounts change from row to row; a missing value is a gap, never a zero. */
export function LineChart(chart: ChartProps) {
  return <SeriesChart {...chart} plot={LinePlot} shape="line" height={plotHeight} />;
}
