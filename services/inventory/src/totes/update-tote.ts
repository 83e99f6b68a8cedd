import type { BodyOf } from '@floorlight/contracts/endpoint';
import { may } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import type { Tote, updateTote } from '@floorlight/contracts/totes';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull, or, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { InventoryContext } from '../context.ts';
import { keepCaller } from '../people/known-people.ts';
import { reinductionTotes } from '../schema.ts';
import { assignment, notYours } from './assignment.ts';
import { publicTote, type ToteRow } from './tote.ts';

type Body = BodyOf<typeof updateTote>;

/**
 * Changes the version of a tote that the caller has read: of two at once one does, and the other is told what it has
 * become. Only `totes.assign` lets somebody take a tote from another person or give it back for them.
 */
export const update = (
  { db, now }: InventoryContext,
  principal: Principal,
  id: string,
  body: Body,
  once: Once,
): Promise<Tote> => db.transaction((tx) => once(tx, () => change(tx, principal, id, body, now())));

async function change(
  tx: Transaction,
  principal: Principal,
  id: string,
  { version, status, itemCount, assignedTo }: Body,
  at: Date,
): Promise<Tote> {
  await keepCaller(tx, principal);
  const here = and(eq(reinductionTotes.id, id), eq(reinductionTotes.siteId, principal.siteId));
  const [standing] = await tx.select().from(reinductionTotes).where(here).for('update');
  if (!standing) throw notFound('Tote not found');
  const mayAssign =
    assignedTo === undefined || may(principal.role, 'totes.assign')
      ? undefined
      : or(isNull(reinductionTotes.assignedTo), eq(reinductionTotes.assignedTo, principal.sub));
  const [row] = await tx
    .update(reinductionTotes)
    .set({
      ...(status !== undefined && { status }),
      ...(itemCount !== undefined && { itemCount }),
      ...(await assignment(tx, principal, assignedTo)),
      version: sql`${reinductionTotes.version} + 1`,
      lastUpdated: at,
    })
    .where(and(here, eq(reinductionTotes.version, version), mayAssign))
    .returning();
  if (!row) throw standing.version === version ? notYours() : conflict(becomeOf(standing));
  const tote = publicTote(row);
  await writeEvent(tx, {
    name: 'inventory.tote.updated',
    siteId: principal.siteId,
    actor: actorOf(principal),
    payload: { tote, heldBy: standing.assignedToName },
  });
  return tote;
}

const becomeOf = ({ toteNumber, status, itemCount, assignedToName }: ToteRow): string => {
  const items = itemCount === 1 ? '1 item' : `${itemCount} items`;
  const holder = assignedToName === null ? 'with nobody' : `with ${assignedToName}`;
  return `The tote ${toteNumber} was changed by someone else: it is ${status}, ${items}, ${holder}. Look again and repeat your change`;
};
