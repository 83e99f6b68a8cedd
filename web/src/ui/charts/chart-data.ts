import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';

/** One line of a chart and of the table beside it. */
export interface ChartRow {
  label: string;
  /** By series id; null or missing if there is no value. */
  values: Readonly<Record<string, number | null>>;
}

export interface ChartSeries {
  id: string;
  name: string;
  colour: ChartColour;
}

export interface ChartProps {
  title: string;
  /** One sentence: the counted things and their unit. */
  description?: string;
  /** Head of the table's first column. */
  rowName: string;
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  /** Formats values for axis, tooltip and table. Default: a number in the active language. */
  format?: (value: number) => string;
}

export interface PlotProps extends Pick<ChartProps, 'rows' | 'series'> {
  grouped?: boolean | undefined;
  format: (value: number) => string;
}

export const formatNumber = (value: number): string =>
  formatters.getNumberFormat(locale(), { maximumFractionDigits: 1 }).format(value);

/** A share from 0 to 1 in percent. */
export const formatShare = (share: number, maximumFractionDigits: number): string =>
  formatters.getNumberFormat(locale(), { style: 'percent', maximumFractionDigits }).format(share);

/**
 * Colours by token, so that they follow the theme. Only data about critical severity is red. `line` is dark enough
 * to be seen where `fill` alone is too pale.
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

/** Each line has its own dash pattern, so that lines differ without colour too. The first is solid. */
const dashes = ['', '7 4', '2 4', '10 4 2 4'] as const;
export const dashOf = (at: number): string => dashes[at % dashes.length] ?? '';

export const plotHeight = 260;
