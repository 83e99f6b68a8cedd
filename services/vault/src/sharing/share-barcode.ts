import { randomUUID } from 'node:crypto';
import { isPrivileged } from '@floorlight/contracts/barcodes';
import { callerMay, type Principal } from '@floorlight/contracts/principal';
import { type SharedBarcode, sharedMax } from '@floorlight/contracts/shared-barcodes';
import { and, eq, inArray } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { barcodeColumns } from '../barcodes/barcode.ts';
import { keptBy } from '../barcodes/own-barcodes.ts';
import type { VaultContext } from '../context.ts';
import { notFoundOrLocked, unlockedFor } from '../pin/privileged.ts';
import { refusals } from '../refusal-messages.ts';
import { barcodes, sharedBarcodes } from '../schema.ts';
import { publicShared } from './shared-barcode.ts';
import { writeSharedEvent } from './write-shared-event.ts';

/** Asks to share a copy of one of the caller's barcodes with the site; who decides about such requests shares at once. */
export const shareBarcode = (
  { db, now }: VaultContext,
  principal: Principal,
  barcodeId: string,
  once: Once,
): Promise<SharedBarcode> =>
  db.transaction((tx) =>
    once(tx, async () => {
      const wanted = and(eq(barcodes.id, barcodeId), keptBy(principal));
      const [own] = await tx
        .select(barcodeColumns)
        .from(barcodes)
        .where(and(wanted, unlockedFor(principal, now())));
      if (!own) throw await notFoundOrLocked(tx, principal, now(), wanted);
      if (isPrivileged(own.type)) throw conflict(coded(refusals.privilegedNotShared));
      const { siteId, sub, name } = principal;
      await lockUntilCommit(tx, `shared barcodes of ${siteId}`);
      const open = and(eq(sharedBarcodes.siteId, siteId), inArray(sharedBarcodes.state, ['waiting', 'approved']));
      if ((await tx.$count(sharedBarcodes, open)) >= sharedMax)
        throw conflict(coded(refusals.sharedFull, { count: sharedMax }));
      const decides = callerMay(principal, 'sharedBarcodes.decide');
      const { type, symbology, value, sku, description, location, note } = own;
      const [row] = await tx
        .insert(sharedBarcodes)
        .values({
          id: randomUUID(),
          ...{ siteId, type, symbology, value, sku, description, location, note },
          state: decides ? 'approved' : 'waiting',
          requestedBy: sub,
          requestedByName: name,
          requestedAt: now(),
          ...(decides && { decidedBy: sub, decidedByName: name, decidedAt: now() }),
        })
        .onConflictDoNothing()
        .returning();
      if (!row) throw conflict(coded(refusals.sharedAlready));
      await writeSharedEvent(tx, decides ? 'vault.shared.approved' : 'vault.shared.requested', principal, row);
      return publicShared(row);
    }),
  );
