/**
 * Milliseconds. What a slice delays also waits for garbage collection, and for processes that share the processor:
 * together they stay below 10 ms. A turn of the event loop costs a hundredth of a slice.
 */
const sliceTime = 2;
/** A write to a socket takes 10 to 20 µs, nine tenths of it in the kernel, so reading the clock this often is exact enough. */
const visitsPerReading = 16;

/** Begins a slice. The function it returns is called after each visit, and returns true once the time is up. */
export function beginSlice(): () => boolean {
  const end = performance.now() + sliceTime;
  let visits = 0;
  return () => ++visits % visitsPerReading === 0 && performance.now() > end;
}

const urgent: (() => void)[] = [];
const others: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop, for one caller per turn: what several callers do in slices never blocks
 * the process for longer than one slice. Urgent callers are first.
 */
export function nextTurn(isUrgent = false): Promise<void> {
  if (urgent.length + others.length === 0) setImmediate(takeTurn);
  return new Promise((resolve) => {
    (isUrgent ? urgent : others).push(resolve);
  });
}

function takeTurn(): void {
  const resolve = urgent.shift() ?? others.shift();
  resolve?.();
  if (urgent.length + others.length > 0) setImmediate(takeTurn);
}

/** Visits every item in slices, and lets the process do other work before each. */
export async function inSlices<T>(items: Iterable<T>, visit: (item: T) => void): Promise<void> {
  await nextTurn();
  let isOver = beginSlice();
  for (const item of items) {
    visit(item);
    if (!isOver()) continue;
    await nextTurn();
    isOver = beginSlice();
  }
}
