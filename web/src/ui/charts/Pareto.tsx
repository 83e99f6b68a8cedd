import { lazy } from 'react';
import { ChartFigure } from './ChartFigure.tsx';
import { ChartTable } from './ChartTable.tsx';
import { formatNumber, plotHeight } from './chart-data.ts';
import { type Amount, paretoOf } from './pareto-rows.ts';
import { slantOf } from './slanted-names.ts';

const ParetoPlot = lazy(async () => ({ default: (await import('./ParetoPlot.tsx')).ParetoPlot }));

interface ParetoProps {
  title: string;
  description?: string;
  /** Head of the table's first column. */
  rowName: string;
  /** What is counted, e.g. Beacons. */
  countName: string;
  amounts: readonly Amount[];
  /** How many of the largest are drawn; the table has them all. Default: every one. */
  drawn?: number;
}

/** What names take that aren't slanted. */
const flatNames = 30;
const percent = (share: number): string => `${formatNumber(share * 100)}%`;

/** Which few causes make most of it: bars by size, and the share they have reached together. */
export function Pareto({ title, description, rowName, countName, amounts, drawn }: ParetoProps) {
  const rows = paretoOf(amounts);
  const shown = rows.slice(0, drawn);
  return (
    <ChartFigure
      title={title}
      description={description}
      legend={[
        { name: countName, colour: 'accent', shape: 'bar' },
        { name: 'Cumulative share', colour: 'blue', shape: 'line', dash: '7 4' },
      ]}
      height={plotHeight - flatNames + slantOf(shown).height}
      plot={<ParetoPlot rows={shown} countName={countName} />}
      table={
        <ChartTable
          caption={title}
          heads={[rowName, countName, 'Share', 'Cumulative']}
          rows={rows.map(({ label, count, share, cumulative }) => ({
            label,
            cells: [formatNumber(count), percent(share), percent(cumulative)],
          }))}
        />
      }
    />
  );
}
