import type { Principal } from '@floorlight/contracts/principal';
import type { SharedBarcode, SharedState } from '@floorlight/contracts/shared-barcodes';
import { and, eq, inArray, type SQL } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { VaultContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { sharedBarcodes } from '../schema.ts';
import { publicShared } from './shared-barcode.ts';
import { writeSharedEvent } from './write-shared-event.ts';

interface Change {
  from: SharedState[];
  to: Exclude<SharedState, 'waiting'>;
  reason?: string | null | undefined;
  /** Which of the site's the caller may change. */
  only?: SQL;
}

/** Changes the state of a shared barcode. A later change is refused with the name of the earlier one's author. */
export const changeShared = (
  { db, now }: VaultContext,
  principal: Principal,
  id: string,
  once: Once,
  { from, to, reason, only }: Change,
): Promise<SharedBarcode> =>
  db.transaction((tx) =>
    once(tx, async () => {
      const wanted = and(eq(sharedBarcodes.id, id), eq(sharedBarcodes.siteId, principal.siteId), only);
      const [row] = await tx
        .update(sharedBarcodes)
        .set({
          state: to,
          reason: reason || null,
          decidedBy: principal.sub,
          decidedByName: principal.name,
          decidedAt: now(),
        })
        .where(and(wanted, inArray(sharedBarcodes.state, from)))
        .returning();
      if (row) {
        await writeSharedEvent(tx, `vault.shared.${to}`, principal, row);
        return publicShared(row);
      }
      const [current] = await tx.select().from(sharedBarcodes).where(wanted);
      if (!current) throw notFound();
      const { state, decidedByName: name } = current;
      if (state === 'waiting' || name === null) throw conflict();
      throw conflict(coded(refusals.sharedDecided[state], { name }));
    }),
  );
