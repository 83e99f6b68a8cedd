import type { BodyOf } from '@floorlight/contracts/endpoint';
import { callerMay, type Principal } from '@floorlight/contracts/principal';
import type * as totes from '@floorlight/contracts/totes';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { InventoryContext } from '../context.ts';
import { useOpenedAct } from '../opened-acts/use-opened-act.ts';
import { saveCaller } from '../people/known-people.ts';
import { reinductionTotes } from '../schema.ts';
import { assignmentForbidden, assignmentValues } from './assignment.ts';
import { describeState } from './describe-state.ts';
import { isTote, lockTote } from './find-tote.ts';
import { publicTote, type ToteRow } from './tote.ts';
import { writeHistory } from './write-history.ts';

type Body = BodyOf<typeof totes.updateTote>;

/**
 * Changes a tote if its version is still the one that the caller read; otherwise throws `conflict` with its new state.
 * Only `totes.assign` allows giving a tote back for another person; a manager's token allows taking one from them, once.
 */
export const updateTote = (
  { db, now }: InventoryContext,
  principal: Principal,
  id: string,
  body: Body,
  once: Once,
): Promise<totes.Tote> => db.transaction((tx) => once(tx, () => change(tx, principal, id, body, now())));

async function change(
  tx: Transaction,
  principal: Principal,
  id: string,
  { version, status, itemCount, assignedTo }: Body,
  at: Date,
): Promise<totes.Tote> {
  await saveCaller(tx, principal);
  const existing = await lockTote(tx, principal, id);
  if (existing.version !== version) throw conflict(describeState(existing));
  if (assignedTo !== undefined) await requireMayMove(tx, principal, existing, assignedTo, at);
  const [row] = await tx
    .update(reinductionTotes)
    .set({
      ...(status !== undefined && { status }),
      ...(itemCount !== undefined && { itemCount }),
      ...(await assignmentValues(tx, principal, assignedTo)),
      ...newHolder(assignedTo, existing, at),
      version: sql`${reinductionTotes.version} + 1`,
      lastUpdated: at,
    })
    .where(and(isTote(principal, id), eq(reinductionTotes.version, version)))
    .returning();
  if (!row) throw conflict(describeState(existing));
  await writeHistory(tx, principal, row, { act: actIn(existing, row), at });
  const tote = publicTote(row);
  await writeEvent(tx, {
    name: 'inventory.tote.updated',
    siteId: principal.siteId,
    actor: actorOf(principal),
    payload: { tote, heldBy: existing.assignedToName, heldById: existing.assignedTo },
  });
  return tote;
}

/** Only `totes.assign`, or a manager's token, once, lets the caller take a tote from another person. */
async function requireMayMove(
  tx: Transaction,
  principal: Principal,
  { assignedTo: holder }: ToteRow,
  assignedTo: string | null,
  at: Date,
): Promise<void> {
  if (holder === null || holder === principal.sub || callerMay(principal, 'totes.assign')) return;
  const isOpened = assignedTo === principal.sub && (await useOpenedAct(tx, principal, 'take_tote', at));
  if (!isOpened) throw assignmentForbidden();
}

/** Who gets a tote has it from now on, and nobody waits for it any more. */
const newHolder = (assignedTo: string | null | undefined, { assignedTo: before }: ToteRow, at: Date) =>
  assignedTo === undefined || assignedTo === before
    ? {}
    : { assignedAt: assignedTo === null ? null : at, offeredAt: null, wantedBy: null, wantedByName: null };

function actIn({ assignedTo: before }: ToteRow, { assignedTo: after }: ToteRow): totes.ToteAct {
  if (before === after) return 'changed';
  return after === null ? 'returned' : 'assigned';
}
