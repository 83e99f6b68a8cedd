import { type CallAuth, internalRoutes } from '@floorlight/contracts/callers';
import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey } from 'jose';
import { unavailable } from './failures.ts';

/** Milliseconds. */
const timeout = 2000;
/** Milliseconds after a successful fetch in which an unknown key id counts as forged, without another fetch. */
const cooldown = 5000;
/** Milliseconds after which the keys are fetched again, in the background: auth may have withdrawn one. */
const refreshAfter = 300_000;
/** Milliseconds after a failed fetch before the next one. */
const retryDelay = 1000;

interface RemoteKeysOptions {
  callAuth: CallAuth;
  onChange(): void;
}

/**
 * Auth's public keys, fetched when first needed, and again when a token names an unknown key; concurrent callers share
 * one fetch. Also fetched again after five minutes of use. The last good set stays in use while auth is down. Throws the failure
 * `unavailable` where keys have to be fetched and can't be, and jose's errors for a key that doesn't exist. Calls `onChange` once
 * fetched keys are in use.
 */
export function remoteKeys(authUrl: string, { callAuth, onChange }: RemoteKeysOptions): JWTVerifyGetKey {
  let refreshAt = performance.now() + refreshAfter;
  let fetches = 0;
  const keys = createRemoteJWKSet(new URL(internalRoutes.publicKeys.path, authUrl), {
    timeoutDuration: timeout,
    cooldownDuration: cooldown,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    [customFetch]: fetchWith(callAuth, () => {
      fetches += 1;
    }),
  });

  function refresh(): void {
    refreshAt = performance.now() + refreshAfter;
    keys.reload().then(onChange, () => undefined); // auth is away: the last good set stays in use
  }

  return async (header, token) => {
    if (performance.now() > refreshAt) refresh();
    const before = fetches;
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      if (error instanceof errors.JOSENotSupported) throw error;
      throw unavailable(undefined, error);
    } finally {
      if (fetches !== before) onChange();
    }
  };
}

function fetchWith(callAuth: CallAuth, onFetched: () => void): FetchImplementation {
  let nextTry = 0;
  const delayNextTry = () => {
    nextTry = performance.now() + retryDelay;
  };
  return async (_url, { signal }) => {
    if (performance.now() < nextTry) throw new Error('The last fetch of the keys has just failed');
    const response = await callAuth(internalRoutes.publicKeys.path, { signal }).finally(delayNextTry);
    if (response.ok) {
      nextTry = 0;
      onFetched();
    }
    return response;
  };
}
