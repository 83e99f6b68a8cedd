import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. */
const step = 50;

/**
 * Ends the connections of an instance that goes on serving for so many milliseconds and then stops: evenly over the second half
 * of the time, because load balancers have turned to other instances by then. Whoever held one comes again there at once. All of
 * them together would take the processor from everybody else for seconds.
 */
export async function endGradually<T>(
  connections: () => Iterable<T>,
  milliseconds: number,
  end: (connection: T) => void,
): Promise<void> {
  const half = milliseconds / 2;
  await pause(half);
  const all = [...connections()];
  const began = performance.now();
  for (let ended = 0; ended < all.length; ) {
    const due = Math.ceil(all.length * Math.min(1, (performance.now() - began + step) / half));
    for (const connection of all.slice(ended, due)) end(connection);
    ended = due;
    await pause(step);
  }
}
