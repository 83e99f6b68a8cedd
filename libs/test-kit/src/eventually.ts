import { setTimeout as wait } from 'node:timers/promises';

export interface EventuallyOptions {
  /** Milliseconds after which it gives up. */
  within?: number;
  /** Milliseconds between two attempts. */
  every?: number;
}

/**
 * Calls the probe until it neither throws nor returns `false`, and resolves to its result. Throws the probe's last error
 * when `within` (20 s) has passed.
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  { within = 20_000, every = 25 }: EventuallyOptions = {},
): Promise<Exclude<T, false>> {
  const end = performance.now() + within;
  for (;;) {
    const [answer, failure] = await tryProbe(probe);
    if (answer) return answer.value;
    if (performance.now() >= end) throw new Error(`Not within ${within} ms: ${failure.message}`, { cause: failure });
    await wait(every);
  }
}

type Attempt<T> = [answer: { value: Exclude<T, false> }, failure: null] | [answer: null, failure: Error];

async function tryProbe<T>(probe: () => T | Promise<T>): Promise<Attempt<T>> {
  try {
    const value = await probe();
    if (value === false) return [null, new Error('the probe returned false')];
    return [{ value: value as Exclude<T, false> }, null]; // TypeScript doesn't narrow a type parameter
  } catch (error) {
    return [null, error instanceof Error ? error : new Error(String(error))];
  }
}
