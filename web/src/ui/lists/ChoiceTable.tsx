import { type ReactNode, useId } from 'react';
import { Card } from '../Card.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { useRowKeys } from './use-row-keys.ts';

interface ChoiceTableProps<R> {
  /** For screen readers. */
  caption: string;
  /** Head of the first column. */
  head: string;
  rows: readonly R[];
  /** The name of a row, in its first cell. */
  title: (row: R) => ReactNode;
  /** A line below the title. */
  detail: (row: R) => ReactNode;
  /** The columns after the first. */
  columns: readonly Column<R>[];
  /** The id of the row whose detail is shown. */
  chosen: string | null;
  onChoose: (id: string) => void;
}

/**
 * For a desktop: a table with one selected row. The button in a row's first cell covers the whole row; arrow keys choose the
 * next.
 */
export function ChoiceTable<R extends { id: string }>(props: ChoiceTableProps<R>) {
  const { caption, head, rows, title, detail, columns, chosen, onChoose } = props;
  const detailId = useId();
  const box = useRowKeys<HTMLElement>(
    rows.map(({ id }) => id),
    onChoose,
  );
  const first: Column<R> = {
    head,
    cell: (row) => (
      <>
        <button
          type="button"
          data-row={row.id}
          aria-pressed={row.id === chosen}
          aria-describedby={`${detailId}-${row.id}`}
          onClick={() => onChoose(row.id)}
          className="block w-full truncate text-start font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-[-3px]"
        >
          {title(row)}
        </button>
        <span id={`${detailId}-${row.id}`} className="block truncate text-caption text-muted">
          {detail(row)}
        </span>
      </>
    ),
  };
  return (
    <Card {...box} className="overflow-hidden">
      <DataTable
        variant="choice"
        className="table-fixed"
        caption={caption}
        columns={[first, ...columns]}
        rows={rows}
        keyOf={({ id }) => id}
        rowClass={({ id }) => id === chosen && 'bg-sunken chosen-edge'}
      />
    </Card>
  );
}
