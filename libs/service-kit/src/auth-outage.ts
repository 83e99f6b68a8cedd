import { type CallAuth, internalRoutes } from '@floorlight/contracts/callers';

/** Resolves to whether auth can't issue principals now, by this process's own check of it. */
export type IsAuthAway = () => Promise<boolean>;

/** Milliseconds. A press waits for this at most once, when auth hangs rather than being gone. */
const timeout = 1000;
/** Milliseconds in which one answer serves everyone. */
const validFor = 1000;
/** Milliseconds between two checks while auth is away, so that nobody waits for one then. */
const checkAgainAfter = 1000;

/** Checks auth when asked, and from then on each second until auth is back. */
export function authOutage(callAuth: CallAuth): IsAuthAway {
  const { path } = internalRoutes.checkPrincipals;
  let isAway = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<boolean> | null = null;

  async function check(): Promise<boolean> {
    isAway = await callAuth(path, { signal: AbortSignal.timeout(timeout) }).then(
      // Any other answer proves that auth works, though it may not be the one we want.
      ({ status }) => status >= 500,
      () => true,
    );
    answeredAt = performance.now();
    pending = null;
    if (isAway) setTimeout(() => void checkNow(), checkAgainAfter).unref();
    return isAway;
  }
  function checkNow(): Promise<boolean> {
    pending ??= check();
    return pending;
  }

  return async () => (isAway || performance.now() < answeredAt + validFor ? isAway : checkNow());
}
