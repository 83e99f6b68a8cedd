import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import type { VaultContext } from '../context.ts';
import { unlockedFor, whyNot } from '../pin/privileged.ts';
import { barcodes } from '../schema.ts';
import { barcodeColumns } from './barcode.ts';
import { keptBy } from './own-barcodes.ts';
import { sayBarcode } from './say-barcode.ts';

/** Takes a barcode out of the caller's vault. Its row stays for a while, so that it can be restored. */
export const remove = ({ db, now }: VaultContext, principal: Principal, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const wanted = and(eq(barcodes.id, id), keptBy(principal));
    const [row] = await tx
      .update(barcodes)
      .set({ deletedAt: now() })
      .where(and(wanted, unlockedFor(principal, now())))
      .returning(barcodeColumns);
    if (!row) throw await whyNot(tx, principal, now(), wanted);
    await sayBarcode(tx, 'vault.barcode.deleted', principal, row);
  });
