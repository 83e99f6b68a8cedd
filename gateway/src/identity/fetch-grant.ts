import { type CallAuth, internalRoutes } from '@floorlight/contracts/callers';
import { PrincipalGrant } from '@floorlight/contracts/principal';

/** Fetches the principal of a session from auth; null if there is no such session. Throws if auth can't be reached. */
export type FetchGrant = (sessionToken: string) => Promise<PrincipalGrant | null>;

/** Milliseconds. */
const timeout = 2000;
/** Milliseconds. The Date header has whole seconds, and an answer takes a while. */
const noticeableDifference = 5000;

export function grantFetcher(callAuth: CallAuth): FetchGrant {
  return async (sessionToken) => {
    const answer = await callAuth(internalRoutes.issuePrincipals.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionToken }),
      signal: AbortSignal.timeout(timeout),
    });
    const body: unknown = await answer.json().catch(() => null);
    if (answer.status === 401) return null;
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
