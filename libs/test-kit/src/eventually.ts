import { setTimeout as wait } from 'node:timers/promises';

export interface Patience {
  /** Milliseconds after which it gives up. */
  within?: number;
  /** Milliseconds between two looks. */
  every?: number;
}

/**
 * Looks again and again until the probe neither throws nor answers `false`, and returns what it then answered.
 * Throws the probe's last error, with the time waited, when `within` (20 s) has passed.
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  { within = 20_000, every = 25 }: Patience = {},
): Promise<Exclude<T, false>> {
  const end = performance.now() + within;
  for (;;) {
    const [answer, failure] = await look(probe);
    if (answer) return answer.value;
    if (performance.now() >= end) throw new Error(`Not so within ${within} ms: ${failure.message}`, { cause: failure });
    await wait(every);
  }
}

type Look<T> = [answer: { value: Exclude<T, false> }, failure: null] | [answer: null, failure: Error];

async function look<T>(probe: () => T | Promise<T>): Promise<Look<T>> {
  try {
    const value = await probe();
    if (value === false) return [null, new Error('the probe answered false')];
    return [{ value: value as Exclude<T, false> }, null]; // TypeScript doesn't narrow a type parameter
  } catch (error) {
    return [null, error instanceof Error ? error : new Error(String(error))];
  }
}
