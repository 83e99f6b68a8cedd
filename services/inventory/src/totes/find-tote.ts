import type { Principal } from '@floorlight/contracts/principal';
import type { Tote } from '@floorlight/contracts/totes';
import type { Database, Transaction } from '@floorlight/database/database';
import { and, eq, type SQL } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { InventoryContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { reinductionTotes } from '../schema.ts';
import { publicTote, type ToteRow } from './tote.ts';

/** A tote of the caller's site. Throws `not_found`. */
export const getTote = async ({ db }: InventoryContext, principal: Principal, id: string): Promise<Tote> =>
  publicTote(await findTote(db.orm, principal, id));

export async function findTote(db: Database['orm'], principal: Principal, id: string): Promise<ToteRow> {
  const [row] = await db.select().from(reinductionTotes).where(isTote(principal, id));
  if (!row) throw noSuchTote();
  return row;
}

/** The same, held until the transaction ends: of several who change it one comes after the other. */
export async function lockTote(tx: Transaction, principal: Principal, id: string): Promise<ToteRow> {
  const [row] = await tx.select().from(reinductionTotes).where(isTote(principal, id)).for('update');
  if (!row) throw noSuchTote();
  return row;
}

/** Names a tote of the caller's site. */
export const isTote = ({ siteId }: Principal, id: string): SQL | undefined =>
  and(eq(reinductionTotes.id, id), eq(reinductionTotes.siteId, siteId));

const noSuchTote = () => notFound(coded(refusals.toteNotFound));
