import type { Principal } from '@floorlight/contracts/principal';
import type { ToteAct } from '@floorlight/contracts/totes';
import type { Transaction } from '@floorlight/database/database';
import { toteHistory } from '../schema.ts';
import type { ToteRow } from './tote.ts';

/** Adds what the caller did to a tote, with its state after it, to its history. */
export async function writeHistory(
  tx: Transaction,
  { sub, name }: Principal,
  row: ToteRow,
  { act, at, place = null }: { act: ToteAct; at: Date; place?: string | null },
): Promise<void> {
  const { id: toteId, siteId, assignedTo, assignedToName, status, itemCount } = row;
  const state = { assignedTo, assignedToName, status, itemCount };
  await tx.insert(toteHistory).values({ siteId, toteId, act, actor: sub, actorName: name, ...state, place, at });
}
