import { failureMessageOf } from './failure.ts';
import { t } from './messages.ts';

interface LoadingQuery {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Props of the ErrorState for a failed query; undefined while the query is running. */
export const loadFailure = ({ error, isFetching, refetch }: LoadingQuery, title: string) =>
  error && !isFetching
    ? { title, message: failureMessageOf(error, t.tryAgain()), onRetry: () => void refetch() }
    : undefined;
