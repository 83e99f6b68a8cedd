/** One line of a chart and of the table beside it. */
export interface ChartRow {
  label: string;
  /** By series; null or absent where there is nothing to show. */
  values: Readonly<Record<string, number | null>>;
}

export interface ChartSeries {
  id: string;
  name: string;
  colour: ChartColour;
}

export interface ChartProps {
  title: string;
  /** One sentence: what is counted, in which unit. */
  description?: string;
  /** What the rows are: the head of the table's first column. */
  rowName: string;
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  /** A value in words, for axis, tooltip and table. Default: a number of the reader's language. */
  format?: (value: number) => string;
}

export interface PlotProps extends Pick<ChartProps, 'rows' | 'series'> {
  grouped?: boolean | undefined;
  format: (value: number) => string;
}

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
export const formatNumber = (value: number): string => number.format(value);

/**
 * Colours by token, so that they follow the theme. `critical` is for data about that severity alone: no ordinary chart
 * is red. The line is what is seen against the ground where a fill alone is too pale.
 */
export const chartColours = {
  accent: { fill: 'var(--accent)', line: 'var(--accent-text)' },
  blue: { fill: 'var(--low)', line: 'var(--low)' },
  green: { fill: 'var(--resolved)', line: 'var(--resolved)' },
  slate: { fill: 'var(--edge)', line: 'var(--edge)' },
  critical: { fill: 'var(--critical)', line: 'var(--critical)' },
  high: { fill: 'var(--high)', line: 'var(--high)' },
  medium: { fill: 'var(--medium)', line: 'var(--medium)' },
  low: { fill: 'var(--low)', line: 'var(--low)' },
} as const;
export type ChartColour = keyof typeof chartColours;

/** Lines are told apart without colour too: each is dashed in its own way, the first not at all. */
const dashes = ['', '7 4', '2 4', '10 4 2 4'] as const;
export const dashOf = (at: number): string => dashes[at % dashes.length] ?? '';

export const plotHeight = 260;
