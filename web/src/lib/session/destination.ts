import * as z from 'zod/mini';

const key = 'floorlight.destination';
/** Milliseconds. Whoever signs in here later wants their own start. */
const lifetime = 15 * 60_000;
const Destination = z.object({ path: z.string(), until: z.number() });

/** Keeps the address that this tab opens after signing in, or at the next site. It outlives the way to an identity provider. */
export function rememberDestination(path: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ path, until: Date.now() + lifetime }));
  } catch {
    // Without storage the Dashboard opens.
  }
}

/** The kept address, once; null if there is none. */
export function takeDestination(): string | null {
  try {
    const kept = Destination.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    sessionStorage.removeItem(key);
    return kept.success && Date.now() < kept.data.until ? kept.data.path : null;
  } catch {
    return null;
  }
}
