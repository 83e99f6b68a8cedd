import { lazy } from 'react';
import { ChartFigure } from './ChartFigure.tsx';
import { ChartTable } from './ChartTable.tsx';
import { formatNumber, formatShare, plotHeight } from './chart-data.ts';
import { t } from './messages.ts';
import { type Amount, paretoOf } from './pareto-rows.ts';
import { slantOf } from './slanted-names.ts';

const ParetoPlot = lazy(async () => ({ default: (await import('./ParetoPlot.tsx')).ParetoPlot }));

interface ParetoProps {
  title: string;
  description?: string;
  /** Head of the table's first column. */
  rowName: string;
  /** The counted things, such as Beacons. */
  countName: string;
  amounts: readonly Amount[];
  /** How many of the largest to draw. The table always has all. Default: all. */
  drawn?: number;
}

/** Height in pixels of names that are not slanted. */
const flatNames = 30;
const percent = (share: number): string => formatShare(share, 1);

/** A Pareto chart: bars by size, and a line of their cumulative share. */
export function Pareto({ title, description, rowName, countName, amounts, drawn }: ParetoProps) {
  const rows = paretoOf(amounts);
  const shown = rows.slice(0, drawn);
  return (
    <ChartFigure
      title={title}
      description={description}
      legend={[
        { name: countName, colour: 'accent', shape: 'bar' },
        { name: t.cumulativeShare(), colour: 'blue', shape: 'line', dash: '7 4' },
      ]}
      height={plotHeight - flatNames + slantOf(shown).height}
      plot={<ParetoPlot rows={shown} countName={countName} />}
      table={
        <ChartTable
          caption={title}
          heads={[rowName, countName, t.share(), t.cumulative()]}
          rows={rows.map(({ label, count, share, cumulative }) => ({
            label,
            cells: [formatNumber(count), percent(share), percent(cumulative)],
          }))}
        />
      }
    />
  );
}
