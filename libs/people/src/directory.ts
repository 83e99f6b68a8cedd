import { internalRoutes } from '@floorlight/contracts/callers';
import type { NamedPerson } from '@floorlight/contracts/hidden-names';

/** Milliseconds. */
const timeout = 2000;

/**
 * Asks auth for people by their ids: for its own events, which a service's copy of people has not seen yet. `headers` name
 * the service to auth.
 */
export const askAuth =
  (authUrl: string, headers: () => Record<string, string>) =>
  async (ids: string[]): Promise<NamedPerson[]> => {
    const response = await fetch(new URL(internalRoutes.namePeople.path, authUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers() },
      body: JSON.stringify({ ids }),
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`auth refused to name people with status ${response.status}`);
    return (await response.json()) as NamedPerson[]; // auth's own answer
  };
