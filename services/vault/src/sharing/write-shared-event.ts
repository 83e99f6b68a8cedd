import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { SharedRow } from './shared-barcode.ts';

type SharedEvent = `vault.shared.${'requested' | 'approved' | 'refused' | 'withdrawn'}`;

/** Writes the event of a change. It never names the value. */
export async function writeSharedEvent(
  tx: Transaction,
  name: SharedEvent,
  principal: Principal,
  { id: sharedId, siteId, type, sku, reason, requestedBy: userId }: SharedRow,
): Promise<void> {
  const payload = { sharedId, type, sku, reason, userId };
  await writeEvent(tx, { name, siteId, actor: actorOf(principal), payload });
}
