import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx';

interface ListStatesProps<R> {
  /** Undefined until they are loaded. */
  rows: readonly R[] | undefined;
  /** Why they could not be loaded; undefined while they are being loaded. */
  failure: ErrorStateProps | undefined;
  /** While they are being loaded. */
  loading: ReactNode;
  /** Where there are none. */
  empty: ReactNode;
  children: (rows: readonly R[]) => ReactNode;
}

/** A list in each of its states: loading, failed, empty, full. */
export function ListStates<R>({ rows, failure, loading, empty, children }: ListStatesProps<R>) {
  if (!rows) return failure ? <ErrorState {...failure} /> : loading;
  return rows.length ? children(rows) : empty;
}
