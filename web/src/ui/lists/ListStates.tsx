import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx';

interface ListStatesProps<R> {
  /** Undefined until loaded. */
  rows: readonly R[] | undefined;
  /** Why the rows could not be loaded; undefined while they load. */
  failure: ErrorStateProps | undefined;
  /** Shown while the rows load. */
  loading: ReactNode;
  /** Shown if there are no rows. */
  empty: ReactNode;
  children: (rows: readonly R[]) => ReactNode;
}

/** A list in each of its states: loading, failed, empty, full. */
export function ListStates<R>({ rows, failure, loading, empty, children }: ListStatesProps<R>) {
  if (!rows) return failure ? <ErrorState {...failure} /> : loading;
  return rows.length ? children(rows) : empty;
}
