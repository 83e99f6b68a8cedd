import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull, type SQL } from '@floorlight/database/drizzle';
import { type Coded, coded } from '@floorlight/languages/coded';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { breakSessions } from '../schema.ts';
import type { SessionRow } from './session.ts';

type Change = Parameters<ReturnType<Transaction['update']>['set']>[0];

/**
 * Changes a running break of the manager's site in one conditional update and returns the changed row. Throws a conflict
 * where the break has ended, or with the message `otherwise` where `onlyIf` doesn't hold.
 */
export async function changeRunningBreak(
  tx: Transaction,
  principal: Principal,
  id: string,
  change: Change,
  { onlyIf, otherwise }: { onlyIf?: SQL; otherwise?: Coded } = {},
): Promise<SessionRow> {
  const ofSite = and(eq(breakSessions.id, id), eq(breakSessions.siteId, principal.siteId));
  const [row] = await tx
    .update(breakSessions)
    .set(change)
    .where(and(ofSite, isNull(breakSessions.endTime), onlyIf))
    .returning();
  if (row) return row;
  const [existing] = await tx.select().from(breakSessions).where(ofSite);
  if (!existing) throw notFound(coded(refusals.breakNotFound));
  throw conflict(existing.endTime ? coded(refusals.breakEnded) : otherwise);
}
