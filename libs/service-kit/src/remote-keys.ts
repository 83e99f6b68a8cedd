import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey } from 'jose';
import { unavailable } from './failures.ts';

/** Milliseconds. */
const patience = 2000;
/** After a good answer, for how long an unknown key id is taken as forged without asking again. */
const coolDown = 5000;
/** After a bad answer, for how long nobody asks again. */
const breather = 1000;

/**
 * Auth's public keys, fetched when first needed and again, once for all who wait, when a token names a key that isn't
 * among them. The last good set is kept while auth is away. Throws the failure `unavailable` where auth would have to
 * be asked and can't be; jose's errors for a key that doesn't exist.
 */
export function remoteKeys(url: URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(url, {
    timeoutDuration: patience,
    cooldownDuration: coolDown,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    [customFetch]: withBreather(),
  });

  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      if (error instanceof errors.JOSENotSupported) throw error;
      throw unavailable(undefined, error);
    }
  };
}

function withBreather(): FetchImplementation {
  let nextTry = 0;
  const rest = () => {
    nextTry = performance.now() + breather;
  };
  return async (url, options) => {
    if (performance.now() < nextTry) throw new Error('The keys could not be fetched a moment ago');
    const response = await fetch(url, options).finally(rest);
    if (response.ok) nextTry = 0;
    return response;
  };
}
