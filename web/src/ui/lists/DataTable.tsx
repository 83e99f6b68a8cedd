import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface Column<R> {
  head: string;
  /** Shows the head to screen readers only. */
  hideHead?: boolean;
  cell: (row: R) => ReactNode;
  /** Of the head and the cells: width and alignment. */
  className?: string;
  /** Of the cells alone. */
  cellClass?: string;
}

/** `plain`: the first column is the head of its row. `choice`: see `ChoiceTable`. `log`: long rows, the last cell a button. */
const variants = {
  plain: {
    head: '',
    headCell: 'px-4 py-3 first:ps-5 last:pe-5',
    row: 'hairline-t',
    cell: 'px-4 py-2 last:pe-5',
    firstCell: 'py-3 pe-4 ps-5',
  },
  choice: {
    head: 'hairline-b',
    headCell: 'py-3 first:ps-5',
    row: 'relative not-last:hairline-b hover:bg-sunken',
    cell: 'py-3',
    firstCell: 'min-w-0 py-3 pe-3 ps-5',
  },
  log: {
    head: 'bg-sunken hairline-b',
    headCell: 'px-4 py-2.5',
    row: 'not-last:hairline-b hover:bg-sunken',
    cell: 'align-top not-last:px-4 not-last:py-2.5 last:pe-2',
    firstCell: 'px-4 py-2.5 align-top',
  },
} as const;

interface DataTableProps<R> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R, index: number) => string | number;
  variant?: keyof typeof variants;
  className?: string;
  rowClass?: (row: R) => string | false;
}

export function DataTable<R>({
  caption,
  columns,
  rows,
  keyOf,
  variant = 'plain',
  className,
  rowClass,
}: DataTableProps<R>) {
  const { head, headCell, row: rowStyle, cell, firstCell } = variants[variant];
  return (
    <table className={clsx('w-full text-start', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className={clsx('text-caption text-muted', head)}>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={clsx('font-semibold', headCell, column.className)}>
              {column.hideHead ? <span className="sr-only">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)} className={clsx(rowStyle, rowClass?.(row))}>
            {columns.map((column, at) => {
              const isFirst = at === 0;
              const Cell = isFirst && variant === 'plain' ? 'th' : 'td';
              return (
                <Cell
                  key={column.head}
                  scope={Cell === 'th' ? 'row' : undefined}
                  className={clsx(isFirst ? firstCell : cell, column.className, column.cellClass)}
                >
                  {column.cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
