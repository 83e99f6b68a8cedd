import { TaskCancelledError } from 'cockatiel';

/** What a server answered with, of an error that tells it. */
const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null;

/** True where another try may succeed: no connection, an error of the server, an answer that isn't as agreed. */
export function mayPass(error: unknown): boolean {
  if (error instanceof TaskCancelledError) return false; // there is no time for another
  const status = statusOf(error);
  return status === null || status === 408 || status >= 500;
}

/** Statuses by which a server refuses this photo, and others perhaps not. */
const aboutThePhoto = [400, 413, 422];

/** True where the next photo is likely to fare no better. */
export const isOfTheModel = (error: unknown): boolean => !aboutThePhoto.includes(statusOf(error) ?? 0);
