import { PrincipalGrant } from '@floorlight/contracts/principal';

/** Fetches the principal of a session from auth; null if there is no such session. Throws if auth can't be reached. */
export type FetchGrant = (sessionToken: string) => Promise<PrincipalGrant | null>;

/** Milliseconds. */
const timeout = 2000;

export function grantFetcher(authUrl: string): FetchGrant {
  const address = new URL('/internal/principals', authUrl);
  return async (sessionToken) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionToken }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const body: unknown = await answer.json().catch(() => null);
    if (answer.status === 401) return null;
    if (!answer.ok) throw new Error(`auth answered ${answer.status} to a request for a principal`);
    return PrincipalGrant.parse(body);
  };
}
