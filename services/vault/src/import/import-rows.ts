import { barcodesMax } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { uniqueViolation } from '@floorlight/database/errors';
import { coded } from '@floorlight/languages/coded';
import { lockVault, roomLeft } from '../barcodes/require-room.ts';
import type { VaultContext } from '../context.ts';
import { applyPlans } from './apply-plans.ts';
import { t } from './import-messages.ts';
import { type Plan, planRows, type Refused } from './plan-rows.ts';
import type { ImportedBarcode } from './read-row.ts';

export interface Imported {
  done: Plan[];
  refused: Refused[];
}

/** What these rows would do, if `addedBefore` of the file were added. */
export async function checkRows(
  { db }: VaultContext,
  principal: Principal,
  rows: ImportedBarcode[],
  addedBefore: number,
): Promise<Imported> {
  const room = (await roomLeft(db.orm, principal)) - addedBefore;
  return withinRoom(await planRows(db.orm, principal, rows), room);
}

/** Adds and changes the barcodes of these rows in one transaction. */
export async function importRows(
  { db, now }: VaultContext,
  principal: Principal,
  rows: ImportedBarcode[],
): Promise<Imported> {
  const work = async (tx: Transaction): Promise<Imported> => {
    await lockVault(tx, principal);
    const planned = withinRoom(await planRows(tx, principal, rows), await roomLeft(tx, principal));
    const late = await applyPlans(tx, principal, now(), planned.done);
    const lateRows = new Set(late.map(({ row }) => row));
    return { done: planned.done.filter(({ row }) => !lateRows.has(row)), refused: [...planned.refused, ...late] };
  };
  return db.transaction(work).catch((error) => {
    // An edit on another device took a SKU meanwhile: with new plans it is known.
    if (uniqueViolation(error)) return db.transaction(work);
    throw error;
  });
}

function withinRoom(planned: (Plan | Refused)[], room: number): Imported {
  const done: Plan[] = [];
  const refused: Refused[] = [];
  let left = room;
  for (const one of planned) {
    if ('problem' in one) refused.push(one);
    else if (one.known || left-- > 0) done.push(one);
    else refused.push({ row: one.row, problem: coded(t.full, { count: barcodesMax }) });
  }
  return { done, refused };
}
