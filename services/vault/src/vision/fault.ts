import { TaskCancelledError } from 'cockatiel';

/** The HTTP status in an error; null where it has none. */
const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null;

/** True where a retry may succeed: no connection, a server error, a malformed answer. */
export function isTransient(error: unknown): boolean {
  if (error instanceof TaskCancelledError) return false; // no time is left for a retry
  const status = statusOf(error);
  return status === null || status === 408 || status >= 500;
}

/** Statuses by which a server refuses this photo, but perhaps not the next. */
const photoRefused = [400, 413, 422];

/** True where the next photo would probably fail too. */
export const isModelFailure = (error: unknown): boolean => !photoRefused.includes(statusOf(error) ?? 0);
