import { type CallAuth, internalRoutes } from '@floorlight/contracts/callers';
import type { FloorEvent } from '@floorlight/contracts/events';
import type { ErasedIdentity } from '@floorlight/contracts/internal-requests';
import type { Database, Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { type Repeated, repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import { eraseFromTexts, eraseRowsOf } from './erase-person.ts';
import { pendingErasures } from './pending-erasures.ts';
import type { PersonalTable } from './personal-data.ts';

/** Milliseconds. */
const timeout = 2000;
const interval = 60_000;
/** By then the transaction that stored the erasure has ended. */
const delay = 500;

type Pending = typeof pendingErasures.$inferSelect;

interface Options {
  service: string;
  db: Database;
  tables: PersonalTable[];
  callAuth: CallAuth;
  log: Logger;
}

export interface PersonErasure {
  onErased(tx: Transaction, event: FloorEvent<'auth.user.erased'>): Promise<void>;
  /** Finishes the erasures, and tries those again that failed. */
  part: Repeated;
}

/**
 * Erases people from a service's tables. The event erases the rows that refer to the person; no event may carry what
 * names them, so the part asks auth for it, and replaces it in typed texts. It confirms an erasure only once it is
 * committed: auth then forgets the person, and nobody could find them any more.
 */
export function personErasure({ service, db, tables, callAuth, log }: Options): PersonErasure {
  const part = repeated({ name: 'finishing erasures', every: interval, work: finishAll, log });

  /** One that fails delays no other. Throws the first error after it has tried them all. */
  async function finishAll(signal: AbortSignal): Promise<void> {
    const errors: unknown[] = [];
    for (const pending of await db.orm.select().from(pendingErasures))
      if (!signal.aborted) await finish(pending).catch((error) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }

  /** Every step may be done again: another instance may be at it, too, or this one may end in between. */
  async function finish({ userId, replacement }: Pending): Promise<void> {
    const identity = await identify(userId);
    if (identity) await db.transaction((tx) => eraseFromTexts(tx, tables, { identity, replacement }));
    await post(internalRoutes.confirmErasure.path, { userId, service });
    await db.orm.delete(pendingErasures).where(eq(pendingErasures.userId, userId));
  }

  /** Null if all have confirmed, or if auth has waited for so long that it has forgotten the person. */
  const identify = async (userId: string): Promise<ErasedIdentity | null> =>
    (await post(internalRoutes.identifyErased.path, { userId })).json() as Promise<ErasedIdentity | null>; // auth's own answer

  async function post(path: string, body: unknown): Promise<Response> {
    const response = await callAuth(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`auth refused a call about an erasure with status ${response.status}`);
    return response;
  }

  return {
    part,
    async onErased(tx, { payload: { userId, firstName, lastName } }) {
      const replacement = `${firstName} ${lastName}`;
      await eraseRowsOf(tx, tables, { userId, replacement });
      await tx.insert(pendingErasures).values({ userId, replacement }).onConflictDoNothing();
      part.runIn(delay);
    },
  };
}
