import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowList } from './RowList.tsx';

interface ChoiceCardsProps<R> {
  /** Names the list. */
  label: string;
  rows: readonly R[];
  onChoose: (id: string) => void;
  /** The badges in the first line. */
  badges: (row: R) => ReactNode;
  /** The time at the end of the first line. */
  time: (row: R) => ReactNode;
  /** Everything below the first line. Use spans, because it is inside a button. */
  children: (row: R) => ReactNode;
}

/** For a phone: one card per row. A tap opens it. */
export function ChoiceCards<R extends { id: string }>(props: ChoiceCardsProps<R>) {
  const { label, rows, onChoose, badges, time, children } = props;
  return (
    <RowList label={label} rows={rows} keyOf={({ id }) => id}>
      {(row) => (
        <button
          type="button"
          onClick={() => onChoose(row.id)}
          className="pressable flex w-full items-center gap-3 rounded-card bg-surface p-4 text-start shadow-card hairline"
        >
          <span className="min-w-0 grow">
            <span className="flex flex-wrap items-center gap-2">
              {badges(row)}
              <span className="ms-auto text-caption text-muted">{time(row)}</span>
            </span>
            {children(row)}
          </span>
          <ChevronRight aria-hidden="true" className="size-6 shrink-0 text-muted" />
        </button>
      )}
    </RowList>
  );
}
