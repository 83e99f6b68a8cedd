import { PrincipalGrant } from '@floorlight/contracts/principal';

/** Asks who has a session: null where nobody has. Throws where auth can't be reached. */
export type AskAuth = (sessionToken: string) => Promise<PrincipalGrant | null>;

/** Milliseconds. */
const patience = 2000;

export function askAuthAt(authUrl: string): AskAuth {
  const address = new URL('/internal/principals', authUrl);
  return async (sessionToken) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionToken }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const body: unknown = await answer.json().catch(() => null);
    if (answer.status === 401) return null;
    if (!answer.ok) throw new Error(`auth answered ${answer.status} when asked for a principal`);
    return PrincipalGrant.parse(body);
  };
}
