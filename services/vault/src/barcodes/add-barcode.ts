import { randomUUID } from 'node:crypto';
import type { Principal } from '@floorlight/contracts/principal';
import { type AddBarcodeRequest, addBarcode, type Barcode } from '@floorlight/contracts/vault';
import { idempotently } from '@floorlight/database/idempotency';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict } from '@floorlight/service-kit/failures';
import type { VaultContext } from '../context.ts';
import { barcodes } from '../schema.ts';
import { madeUpSku, publicBarcode } from './barcode.ts';

/** Adds a barcode to the caller's vault. */
export const add = (
  context: VaultContext,
  principal: Principal,
  body: AddBarcodeRequest,
  idempotencyKey: string | null,
): Promise<Barcode> =>
  context.db.transaction((tx) =>
    idempotently(
      tx,
      { key: idempotencyKey, userId: principal.sub, endpoint: `${addBarcode.method} ${addBarcode.path}`, body },
      async () => {
        const now = context.now();
        const [row] = await tx
          .insert(barcodes)
          .values({
            id: randomUUID(),
            siteId: principal.siteId,
            addedBy: principal.sub,
            type: body.type,
            sku: body.sku || madeUpSku(),
            value: body.value,
            description: body.description || null,
            location: body.location || null,
            createdAt: now,
            updatedAt: now,
          })
          .onConflictDoNothing()
          .returning();
        if (!row) throw conflict('You already have a barcode with this SKU');
        const barcode = publicBarcode(row);
        await writeEvent(tx, {
          name: 'vault.barcode.added',
          siteId: principal.siteId,
          actor: actorOf(principal),
          payload: { barcode, userId: principal.sub },
        });
        return barcode;
      },
    ),
  );
