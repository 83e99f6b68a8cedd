import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { chartColours, dashOf, type PlotProps } from './chart-data.ts';
import { axisStyle, cursorStyle, gridStyle, margin, noAnimation, PlotTooltip } from './plot-parts.tsx';

export function LinePlot({ rows, series, format }: PlotProps) {
  return (
    <LineChart
      responsive
      style={{ width: '100%', height: '100%' }}
      data={[...rows]}
      margin={margin}
      accessibilityLayer={false}
    >
      <CartesianGrid {...gridStyle} vertical={false} />
      <XAxis {...axisStyle} dataKey="label" minTickGap={12} padding={{ left: 12, right: 12 }} />
      <YAxis {...axisStyle} width="auto" tickFormatter={format} allowDecimals={false} />
      <Tooltip {...noAnimation} cursor={cursorStyle} content={<PlotTooltip format={format} />} />
      {series.map(({ id, name, colour }, at) => (
        <Line
          key={id}
          {...noAnimation}
          name={name}
          dataKey={`values.${id}`}
          type="linear"
          stroke={chartColours[colour].line}
          strokeWidth={2.5}
          strokeDasharray={dashOf(at)}
          dot={{ r: 4, fill: 'var(--surface)', strokeDasharray: '' }}
        />
      ))}
    </LineChart>
  );
}
