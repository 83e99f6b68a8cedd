import { lazy } from 'react';
import { type ChartProps, plotHeight } from './chart-data.ts';
import { SeriesChart } from './SeriesChart.tsx';

const LinePlot = lazy(async () => ({ default: (await import('./LinePlot.tsx')).LinePlot }));

/** Shows how values change from row to row. A missing value is a gap, not a zero. */
export function LineChart(chart: ChartProps) {
  return <SeriesChart {...chart} plot={LinePlot} shape="line" height={plotHeight} />;
}
