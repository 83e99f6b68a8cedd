import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull, type SQL } from '@floorlight/database/drizzle';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import { breakSessions } from '../schema.ts';
import type { SessionRow } from './session.ts';

type Change = Parameters<ReturnType<Transaction['update']>['set']>[0];

/** What a manager does to a break of their site while it runs: one conditional update. Answers the changed row. */
export async function changeRunningBreak(
  tx: Transaction,
  principal: Principal,
  id: string,
  change: Change,
  { only, otherwise }: { only?: SQL; otherwise?: string } = {},
): Promise<SessionRow> {
  const here = and(eq(breakSessions.id, id), eq(breakSessions.siteId, principal.siteId));
  const [row] = await tx
    .update(breakSessions)
    .set(change)
    .where(and(here, isNull(breakSessions.endTime), only))
    .returning();
  if (row) return row;
  const [standing] = await tx.select().from(breakSessions).where(here);
  if (!standing) throw notFound('Break not found');
  throw conflict(standing.endTime ? 'This break has already ended' : otherwise);
}
