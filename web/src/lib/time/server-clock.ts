/** Milliseconds: what an answer's age and its Date header, in whole seconds, may make of a clock that is right. */
const tolerance = 5000;
const key = 'floorlight.clock-offset';

/** Missing in a service worker, and where it is forbidden. */
interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

let offset: number | null = null;

/** Takes the time from the `Date` header of an answer of our server. */
export function noteServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(ahead)) return;
  const next = Math.abs(ahead) < tolerance ? 0 : ahead;
  if (offset !== null && Math.abs(next - offset) < tolerance) return;
  offset = next;
  withStore((store) => store.setItem(key, String(next)));
}

/**
 * Milliseconds by which the server's clock is ahead of this device's, as of its last answer. 0 where they agree, or before
 * one.
 */
export function clockOffset(): number {
  offset ??= Number(withStore((store) => store.getItem(key)) ?? 0) || 0;
  return offset;
}

/** The server's time in milliseconds, also without a network: a device's own clock may be a day wrong. */
export const serverNow = (): number => Date.now() + clockOffset();

/** The same as ISO 8601. */
export const serverTime = (): string => new Date(serverNow()).toISOString();

function withStore<T>(use: (store: Store) => T): T | null {
  try {
    const { localStorage } = globalThis as { localStorage?: Store };
    return localStorage ? use(localStorage) : null;
  } catch {
    return null;
  }
}
