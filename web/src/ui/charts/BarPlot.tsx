import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { chartColours, type PlotProps } from './chart-data.ts';
import { axisStyle, cursorStyle, gridStyle, margin, noAnimation, PlotTooltip } from './plot-parts.tsx';

const size = { width: '100%', height: '100%' };
const nameWidth = 108;
const widestBar = 34;

export function UprightBars({ rows, series, grouped, format }: PlotProps) {
  return (
    <BarChart responsive style={size} data={[...rows]} margin={margin} accessibilityLayer={false}>
      <CartesianGrid {...gridStyle} vertical={false} />
      <XAxis {...axisStyle} dataKey="label" minTickGap={12} />
      <YAxis {...axisStyle} width="auto" tickFormatter={format} allowDecimals={false} />
      {tooltip(format)}
      {bars(series, grouped)}
    </BarChart>
  );
}

export function LyingBars({ rows, series, grouped, format }: PlotProps) {
  return (
    <BarChart responsive style={size} layout="vertical" data={[...rows]} margin={margin} accessibilityLayer={false}>
      <CartesianGrid {...gridStyle} horizontal={false} />
      <XAxis {...axisStyle} type="number" tickFormatter={format} allowDecimals={false} minTickGap={16} />
      <YAxis {...axisStyle} type="category" dataKey="label" width={nameWidth} interval={0} />
      {tooltip(format)}
      {bars(series, grouped)}
    </BarChart>
  );
}

const tooltip = (format: PlotProps['format']) => (
  <Tooltip {...noAnimation} cursor={cursorStyle} content={<PlotTooltip format={format} />} />
);

const bars = (series: PlotProps['series'], grouped = false) =>
  series.map(({ id, name, colour }) => (
    <Bar
      key={id}
      {...noAnimation}
      name={name}
      dataKey={`values.${id}`}
      {...(!grouped && { stackId: 'whole' })}
      maxBarSize={widestBar}
      fill={chartColours[colour].fill}
      // A stroke in the background colour separates the pieces of a stack.
      stroke={series.length > 1 && !grouped ? 'var(--surface)' : chartColours[colour].line}
      strokeWidth={1.5}
    />
  ));
