import { type CallAuth, internalRoutes } from '@floorlight/contracts/callers';
import type { FloorEvent } from '@floorlight/contracts/events';
import type { ErasedIdentity } from '@floorlight/contracts/internal-requests';
import type { Transaction } from '@floorlight/database/database';
import { erasePerson } from './erase-person.ts';
import type { PersonalTable } from './personal-data.ts';

/** Milliseconds. */
const timeout = 2000;

interface Options {
  service: string;
  tables: PersonalTable[];
  callAuth: CallAuth;
}

/**
 * The reaction to an erasure. Auth keeps what names the person until every service has confirmed, because no event may
 * carry it. Throws while auth is away: the event comes again.
 */
export const onPersonErased =
  ({ service, tables, callAuth }: Options) =>
  async (tx: Transaction, event: FloorEvent<'auth.user.erased'>): Promise<void> => {
    const { userId, firstName, lastName } = event.payload;
    const call = async (path: string, body: unknown): Promise<Response> => {
      const response = await callAuth(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) throw new Error(`auth refused a call about an erasure with status ${response.status}`);
      return response;
    };
    const identity = (await (
      await call(internalRoutes.identifyErased.path, { userId })
    ).json()) as ErasedIdentity | null; // auth's own answer
    await erasePerson(tx, tables, { userId, identity, replacement: `${firstName} ${lastName}` });
    await call(internalRoutes.confirmErasure.path, { userId, service });
  };
