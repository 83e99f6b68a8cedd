import type { ComponentType } from 'react';
import { ChartFigure } from './ChartFigure.tsx';
import { ChartTable } from './ChartTable.tsx';
import { type ChartProps, dashOf, formatNumber, type PlotProps } from './chart-data.ts';

/** The frame, legend and table that bar and line charts share. */
export function SeriesChart({
  plot: Plot,
  shape,
  height,
  grouped,
  format = formatNumber,
  ...chart
}: ChartProps & {
  plot: ComponentType<PlotProps>;
  shape: 'bar' | 'line';
  grouped?: boolean | undefined;
  height: number;
}) {
  const { title, description, rowName, rows, series } = chart;
  return (
    <ChartFigure
      title={title}
      description={description}
      legend={series.map(({ name, colour }, at) => ({ name, colour, shape, dash: dashOf(at) }))}
      height={height}
      plot={<Plot rows={rows} series={series} grouped={grouped} format={format} />}
      table={
        <ChartTable
          caption={title}
          heads={[rowName, ...series.map(({ name }) => name)]}
          rows={rows.map(({ label, values }) => ({
            label,
            cells: series.map(({ id }) => {
              const value = values[id];
              return value == null ? '–' : format(value);
            }),
          }))}
        />
      }
    />
  );
}
