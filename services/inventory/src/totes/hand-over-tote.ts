import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { EventName } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import type * as totes from '@floorlight/contracts/totes';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { InventoryContext } from '../context.ts';
import { saveCaller } from '../people/known-people.ts';
import { refusals } from '../refusal-messages.ts';
import { reinductionTotes } from '../schema.ts';
import { describeState } from './describe-state.ts';
import { isTote, lockTote } from './find-tote.ts';
import { publicTote, type ToteRow } from './tote.ts';
import { writeHistory } from './write-history.ts';

type Body = BodyOf<typeof totes.handOverTote>;

/**
 * One step of a handover. The tote changes hands once its assignee has offered it and the next person has taken it, in
 * whichever order their phones reach the server. Throws `conflict` where somebody else has it by now.
 */
export const handOverTote = (
  { db, now }: InventoryContext,
  principal: Principal,
  id: string,
  body: Body,
  once: Once,
): Promise<totes.Tote> =>
  db.transaction((tx) =>
    once(tx, async () => {
      await saveCaller(tx, principal);
      const row = await lockTote(tx, principal, id);
      // It is the taker's already: their step was done.
      if (body.step === 'take' && row.assignedTo === principal.sub) return publicTote(row);
      if (row.assignedTo !== body.from) throw conflict(describeState(row));
      const done = decide(row, principal, body.step);
      return done ? store(tx, principal, row, done, now()) : publicTote(row);
    }),
  );

interface Done {
  act: Extract<totes.ToteAct, 'offered' | 'requested' | 'withdrawn' | 'handed_over'>;
  /** Who has it from now on. */
  to?: { id: string; name: string };
}

/** What a step does to a tote; null where it was done before. */
function decide(row: ToteRow, { sub, name }: Principal, step: totes.HandoverStep): Done | null {
  const isHolder = row.assignedTo === sub;
  switch (step) {
    case 'offer':
      if (!isHolder) throw conflict(coded(refusals.notYourTote));
      if (row.wantedBy !== null) return { act: 'handed_over', to: { id: row.wantedBy, name: row.wantedByName ?? '' } };
      return row.offeredAt ? null : { act: 'offered' };
    case 'take':
      if (row.offeredAt) return { act: 'handed_over', to: { id: sub, name } };
      if (row.wantedBy === sub) return null;
      if (row.wantedBy !== null) throw conflict(coded(refusals.toteWanted, { name: row.wantedByName ?? '' }));
      return { act: 'requested' };
    case 'withdraw':
      if (!isHolder && row.wantedBy !== sub) return null;
      return row.offeredAt || row.wantedBy ? { act: 'withdrawn' } : null;
    default:
      return step satisfies never;
  }
}

async function store(tx: Transaction, principal: Principal, row: ToteRow, { act, to }: Done, at: Date) {
  const [changed = row] = await tx
    .update(reinductionTotes)
    .set({
      offeredAt: act === 'offered' ? at : null,
      wantedBy: act === 'requested' ? principal.sub : null,
      wantedByName: act === 'requested' ? principal.name : null,
      ...(to && { assignedTo: to.id, assignedToName: to.name, assignedAt: at }),
      version: sql`${reinductionTotes.version} + 1`,
      lastUpdated: at,
    })
    .where(isTote(principal, row.id))
    .returning();
  await writeHistory(tx, principal, changed, { act, at });
  const tote = publicTote(changed);
  const about = { siteId: principal.siteId, actor: actorOf(principal) };
  if (act === 'handed_over') {
    const payload = { tote, heldBy: row.assignedToName, heldById: row.assignedTo, handedOver: true };
    await writeEvent(tx, { name: 'inventory.tote.updated', ...about, payload });
  } else await writeEvent(tx, { name: eventOf[act], ...about, payload: { tote } });
  return tote;
}

const eventOf = {
  offered: 'inventory.tote.offered',
  requested: 'inventory.tote.requested',
  withdrawn: 'inventory.tote.withdrawn',
} as const satisfies Record<string, EventName>;
