import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { chartColours, formatNumber, formatShare } from './chart-data.ts';
import { t } from './messages.ts';
import type { ParetoRow } from './pareto-rows.ts';
import { axisStyle, cursorStyle, gridStyle, margin, noAnimation, PlotTooltip } from './plot-parts.tsx';
import { slant, slantOf } from './slanted-names.ts';

const percent = (share: number) => formatShare(share, 0);
const format = (value: number, key: string) => (key === 'cumulative' ? percent(value) : formatNumber(value));

export function ParetoPlot({ rows, countName }: { rows: readonly ParetoRow[]; countName: string }) {
  const { accent, blue } = chartColours;
  const names = slantOf(rows);
  return (
    <ComposedChart
      responsive
      style={{ width: '100%', height: '100%' }}
      data={[...rows]}
      margin={{ ...margin, left: names.left }}
      accessibilityLayer={false}
    >
      <CartesianGrid {...gridStyle} vertical={false} />
      <XAxis {...axisStyle} dataKey="label" interval={0} angle={-slant} textAnchor="end" height={names.height} />
      <YAxis {...axisStyle} yAxisId="count" width="auto" allowDecimals={false} />
      <YAxis
        {...axisStyle}
        yAxisId="share"
        orientation="right"
        width="auto"
        domain={[0, 1]}
        tickCount={5}
        tickFormatter={percent}
      />
      <Tooltip {...noAnimation} cursor={cursorStyle} content={<PlotTooltip format={format} />} />
      <Bar
        {...noAnimation}
        yAxisId="count"
        name={countName}
        dataKey="count"
        maxBarSize={48}
        fill={accent.fill}
        stroke={accent.line}
        strokeWidth={1.5}
      />
      <Line
        {...noAnimation}
        yAxisId="share"
        name={t.cumulativeShare()}
        dataKey="cumulative"
        type="linear"
        stroke={blue.line}
        strokeWidth={2.5}
        strokeDasharray="7 4"
        dot={{ r: 4, fill: 'var(--surface)', strokeDasharray: '' }}
      />
    </ComposedChart>
  );
}
