import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { getTableName, type PgTable, type SQL } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import type { Coded } from '@floorlight/languages/coded';
import { conflict } from './failures.ts';

export interface Quota {
  table: PgTable;
  /** Which rows count. An index must find them. */
  where: SQL | undefined;
  max: number;
  /** Why a further one is refused. */
  refusal: Coded;
}

/**
 * Throws a conflict if a person has as many rows as they may. Their requests are counted one after the other: each waits
 * until the one before has committed.
 */
export async function requireBelowQuota(
  tx: Transaction,
  principal: Principal,
  { table, where, max, refusal }: Quota,
): Promise<void> {
  await lockQuota(tx, principal, table);
  if ((await tx.$count(table, where)) >= max) throw conflict(refusal);
}

/** Until the commit no other request adds a row of this person. */
export const lockQuota = (tx: Transaction, { sub }: Principal, table: PgTable): Promise<void> =>
  lockUntilCommit(tx, `${getTableName(table)} of ${sub}`);
