import { type CallAuth, internalRoutes } from '@floorlight/contracts/callers';
import type { NamedPerson } from '@floorlight/contracts/hidden-names';
import { Unavailable } from '@floorlight/database/errors';

/** Milliseconds. */
const timeout = 2000;

/**
 * Asks auth for people by their ids: for its own events, which a service's copy of people has not seen yet.
 */
export const askAuth =
  (callAuth: CallAuth) =>
  async (ids: string[]): Promise<NamedPerson[]> => {
    const response = await callAuth(internalRoutes.namePeople.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status >= 500) throw new Unavailable(`auth can't name people yet: status ${response.status}`);
    if (!response.ok) throw new Error(`auth refused to name people with status ${response.status}`);
    return (await response.json()) as NamedPerson[]; // auth's own answer
  };
