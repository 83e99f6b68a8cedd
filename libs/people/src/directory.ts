import { type CallAuth, internalRoutes } from '@floorlight/contracts/callers';
import type { NamedPerson } from '@floorlight/contracts/hidden-names';
import type { Transaction } from '@floorlight/database/database';
import { Unavailable } from '@floorlight/database/errors';

/**
 * Asks auth for people by their ids: for its own events, which a service's copy of people has not seen yet.
 *
 * @param timeout in milliseconds
 */
export const askAuth =
  (callAuth: CallAuth, timeout = 2000) =>
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

type FindPeople = (ids: string[], tx?: Transaction) => Promise<NamedPerson[]>;

/**
 * Finds people in a service's own copy, and asks auth for the others: whoever has just registered may do something before
 * the copy has them. Whom auth can't name now has no name.
 */
export const findOrAskAuth =
  (find: FindPeople, ask: FindPeople): FindPeople =>
  async (ids, tx) => {
    const found = await find(ids, tx);
    const others = ids.filter((id) => !found.some((person) => person.id === id));
    return others.length === 0 ? found : [...found, ...(await ask(others).catch(() => []))];
  };
