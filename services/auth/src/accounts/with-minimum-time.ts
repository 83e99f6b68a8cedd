import { setTimeout as wait } from 'node:timers/promises';

const minimumMs = 150;

/**
 * Returns the result of `work`, after 150 ms at the earliest: otherwise the response time would reveal whether an
 * address is known.
 */
export async function withMinimumTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(minimumMs)]);
  return result;
}
