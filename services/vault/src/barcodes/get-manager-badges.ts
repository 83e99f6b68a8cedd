import type { ManagerBadge } from '@floorlight/contracts/manager-badges';
import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { VaultContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { barcodes } from '../schema.ts';
import { barcodeColumns } from './barcode.ts';
import { keptBy } from './own-barcodes.ts';
import { writeAccessEvent } from './write-barcode-event.ts';

const most = 50;

/** The caller's manager badges, for the tote screen: shown to their owner without the PIN, and logged. */
export const getManagerBadges = ({ db }: VaultContext, principal: Principal): Promise<ManagerBadge[]> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select(barcodeColumns)
      .from(barcodes)
      .where(and(keptBy(principal), eq(barcodes.type, 'manager_badge')))
      .orderBy(desc(barcodes.createdAt), desc(barcodes.id))
      .limit(most);
    if (rows.length === 0) throw notFound(coded(refusals.noManagerBadges));
    for (const row of rows) await writeAccessEvent(tx, principal, row);
    return rows.map(({ id, value, sku, description }) => ({ id, value, sku, description }));
  });
