/** Lets the device paint and answer to input before what follows. */
export const nextTask = (): Promise<unknown> =>
  'scheduler' in globalThis && 'yield' in globalThis.scheduler
    ? globalThis.scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve)); // Safari
