import { clsx } from 'clsx';
import { ScrollBox } from '../lists/ScrollBox.tsx';
import { t } from './messages.ts';

interface ChartTableProps {
  caption: string;
  /** Head of the first column, then of each column of values. */
  heads: readonly [string, ...string[]];
  rows: readonly { label: string; cells: readonly string[] }[];
}

/** The numbers of a chart. Many rows scroll in their own box, by keyboard too. */
export function ChartTable({ caption, heads, rows }: ChartTableProps) {
  const [rowName, ...columns] = heads;
  return (
    <ScrollBox
      label={t.asTable({ title: caption })}
      className="max-h-80 min-w-0 overflow-auto rounded-control hairline"
    >
      <table className="w-full text-start text-caption">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th scope="col" className="px-2 py-2 @3xl:px-3 font-semibold">
              {rowName}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-2 py-2 @3xl:px-3 text-end font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label} className="hairline-t">
              <th scope="row" className="px-2 py-2 @3xl:px-3 font-normal">
                {label}
              </th>
              {cells.map((cell, at) => (
                <td
                  key={columns[at]}
                  className={clsx('px-2 py-2 @3xl:px-3 text-end whitespace-nowrap', cell === '–' && 'text-muted')}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
