import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../Card.tsx';
import { Button } from '../controls/Button.tsx';
import type { ErrorStateProps } from './ErrorState.tsx';
import { ListStates } from './ListStates.tsx';
import { RowList } from './RowList.tsx';
import { LoadingNote, Skeleton } from './Skeleton.tsx';

interface ListCardProps<R> {
  /** Names the list for screen readers. */
  label: string;
  /** Left out where the page has a heading of its own. */
  heading?: { id: string; title: string; lead: ReactNode };
  /** The button that adds a row. */
  add?: { label: string; onClick: () => void };
  /** Undefined until loaded. */
  rows: readonly R[] | undefined;
  /** Why the rows could not be loaded. */
  failure: ErrorStateProps | undefined;
  /** Shown if there are no rows. */
  empty: ReactNode;
  children: (row: R) => ReactNode;
}

/** A card with a list of rows in each of its states, under a heading with the button that adds one. */
export function ListCard<R extends { id: string }>({ label, heading, add, ...list }: ListCardProps<R>) {
  const { rows, failure, empty, children } = list;
  return (
    <Card {...(heading ? { 'aria-labelledby': heading.id } : { 'aria-label': label })} className="overflow-hidden">
      {heading && (
        <header className="flex flex-wrap items-center gap-4 p-5 hairline-b">
          <div className="min-w-0 grow basis-60">
            <h2 id={heading.id} className="font-semibold text-title">
              {heading.title}
            </h2>
            <div className="text-caption text-muted">{heading.lead}</div>
          </div>
          {add && (
            <Button variant="primary" onClick={add.onClick}>
              <Plus aria-hidden="true" className="size-5" />
              {add.label}
            </Button>
          )}
        </header>
      )}
      <ListStates
        rows={rows}
        failure={failure}
        loading={
          <div className="grid gap-3 p-5">
            <LoadingNote />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        }
        empty={empty}
      >
        {(loaded) => (
          <RowList label={label} rows={loaded} keyOf={({ id }) => id} variant="lines">
            {children}
          </RowList>
        )}
      </ListStates>
    </Card>
  );
}
