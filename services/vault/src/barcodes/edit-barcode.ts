import { retypeProblem } from '@floorlight/barcodes/retype-problem';
import { type Barcode, type CodeType, type EditBarcodeRequest, typeAndSymbology } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, type SQL, sql } from '@floorlight/database/drizzle';
import { uniqueViolation } from '@floorlight/database/errors';
import { coded } from '@floorlight/languages/coded';
import { conflict, invalid } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { VaultContext } from '../context.ts';
import { notFoundOrLocked, unlockedFor } from '../pin/privileged.ts';
import { refusals } from '../refusal-messages.ts';
import { barcodes } from '../schema.ts';
import { barcodeColumns, publicBarcode } from './barcode.ts';
import { keptBy } from './own-barcodes.ts';
import { skuTaken } from './sku-taken.ts';
import { writeBarcodeEvent } from './write-barcode-event.ts';

/**
 * Changes what a barcode of the caller is called, where it is kept and its type, if its version is still the one that was
 * read.
 */
export async function editBarcode(
  { db, now }: VaultContext,
  principal: Principal,
  id: string,
  { version, type: code, ...changes }: EditBarcodeRequest,
  once: Once,
): Promise<Barcode> {
  const work = db.transaction((tx) =>
    once(tx, async () => {
      const wanted = and(eq(barcodes.id, id), keptBy(principal), unlockedFor(principal, now()));
      const typed = code && (await typeFor(tx, wanted, code));
      const [row] = await tx
        .update(barcodes)
        .set({ ...columnsOf(changes), ...typed, version: sql`${barcodes.version} + 1`, updatedAt: now() })
        .where(and(wanted, version === undefined ? undefined : eq(barcodes.version, version)))
        .returning(barcodeColumns);
      if (!row) {
        if ((await tx.$count(barcodes, wanted)) > 0) throw conflict(coded(refusals.barcodeChanged));
        throw await notFoundOrLocked(tx, principal, now(), and(eq(barcodes.id, id), keptBy(principal)));
      }
      await writeBarcodeEvent(tx, 'vault.barcode.updated', principal, row);
      return publicBarcode(row);
    }),
  );
  return work.catch((error) => {
    throw uniqueViolation(error) ? skuTaken() : error;
  });
}

/** The columns of this type, if there is such a barcode. Nobody changes it meanwhile. Throws where it can't be of this type. */
async function typeFor(tx: Transaction, wanted: SQL | undefined, code: CodeType) {
  const [row] = await tx.select(barcodeColumns).from(barcodes).where(wanted).for('update');
  if (!row) return {};
  const problem = retypeProblem(publicBarcode(row), code);
  if (problem) throw invalid({ type: problem });
  return typeAndSymbology(code);
}

type Changes = Omit<EditBarcodeRequest, 'version' | 'type'>;

/** Blank text is none; a SKU stays, because each barcode has one. */
export const columnsOf = ({ sku, description, location, note }: Changes) => ({
  ...(sku && { sku }),
  ...(description !== undefined && { description: description || null }),
  ...(location !== undefined && { location: location || null }),
  ...(note !== undefined && { note: note || null }),
});
