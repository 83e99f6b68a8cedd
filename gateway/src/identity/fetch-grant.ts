import { type CallAuth, internalRoutes } from '@floorlight/contracts/callers';
import { PrincipalGrant } from '@floorlight/contracts/principal';
import { coded } from '@floorlight/languages/coded';
import { forbidden } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { parseCredential } from './credential.ts';

/**
 * Fetches the principals of a session from auth, at its active site or another one, or those of an API key or a shared device;
 * null if there is none. Throws `forbidden` where the user has no access to that site, and other errors if auth can't be reached.
 */
export type FetchGrant = (credential: string, options?: FetchOptions) => Promise<PrincipalGrant | null>;

interface FetchOptions {
  /** Another site than the session's active one. */
  siteId?: string;
  /** Milliseconds until auth counts as away. */
  timeout?: number;
}

/** Milliseconds. */
const usualTimeout = 2000;
/** Milliseconds. The Date header has whole seconds, and an answer takes a while. */
const noticeableDifference = 5000;

export function grantFetcher(callAuth: CallAuth): FetchGrant {
  return async (credential, { siteId, timeout = usualTimeout } = {}) => {
    const answer = await callAuth(internalRoutes.issuePrincipals.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parseCredential(credential) ?? { sessionToken: credential, siteId }),
      signal: AbortSignal.timeout(timeout),
    });
    const body: unknown = await answer.json().catch(() => null);
    if (answer.status === 401) return null;
    if (answer.status === 403) throw forbidden(coded(refusals.notAtSite));
    if (!answer.ok) throw new Error(`auth answered ${answer.status} to a request for a principal`);
    return byOwnClock(PrincipalGrant.parse(body), answer.headers.get('date'));
  };
}

/** Counts the rest of the principals' lives by this machine's clock, which may be ahead of auth's or behind it. */
function byOwnClock(grant: PrincipalGrant, date: string | null): PrincipalGrant {
  const ahead = Date.now() - Date.parse(date ?? '');
  if (!(Math.abs(ahead) > noticeableDifference)) return grant;
  return { ...grant, expiresAt: new Date(Date.parse(grant.expiresAt) + ahead).toISOString() };
}
