import type { Barcode } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, sql } from '@floorlight/database/drizzle';
import type { Once } from '@floorlight/service-kit/once';
import type { VaultContext } from '../context.ts';
import { notFoundOrLocked, unlockedFor } from '../pin/privileged.ts';
import { barcodes } from '../schema.ts';
import { barcodeColumns, publicBarcode } from './barcode.ts';
import { keptBy } from './own-barcodes.ts';

/** Counts that the caller showed a barcode to a scanner, at the time when they did: it may be sent later. */
export const useBarcode = (
  { db, now }: VaultContext,
  principal: Principal,
  id: string,
  usedAt: string | undefined,
  once: Once,
): Promise<Barcode> =>
  db.transaction((tx) =>
    once(tx, async () => {
      const wanted = and(eq(barcodes.id, id), keptBy(principal));
      const at = Math.min(usedAt === undefined ? Infinity : Date.parse(usedAt), now().getTime());
      const [row] = await tx
        .update(barcodes)
        .set({
          usageCount: sql`${barcodes.usageCount} + 1`,
          lastUsedAt: sql`greatest(${barcodes.lastUsedAt}, ${new Date(at).toISOString()}::timestamptz)`,
          // A later use may be older than what another device has read last.
          updatedAt: now(),
        })
        .where(and(wanted, unlockedFor(principal, now())))
        .returning(barcodeColumns);
      if (!row) throw await notFoundOrLocked(tx, principal, now(), wanted);
      return publicBarcode(row);
    }),
  );
