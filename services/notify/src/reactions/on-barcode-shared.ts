import type { FloorEvent } from '@floorlight/contracts/events';
import { rolesWith } from '@floorlight/contracts/permissions';
import type { Transaction } from '@floorlight/database/database';
import { and } from '@floorlight/database/drizzle';
import { worksAt } from '@floorlight/people/memberships-table';
import { queuePush } from '../push/queue-push.ts';
import { people } from '../schema.ts';

type SharedEvent = FloorEvent<`vault.shared.${'requested' | 'approved' | 'refused' | 'withdrawn'}`>;

/**
 * Pushes to those who decide that a barcode waits for them, and to who asked that somebody else has decided. Their lists
 * follow live.
 */
export async function onBarcodeShared(
  tx: Transaction,
  { name, siteId, actor, occurredAt, payload }: SharedEvent,
): Promise<void> {
  const { sharedId: subjectId, userId } = payload;
  const push = { subjectId, siteId, occurredAt: new Date(occurredAt) };
  if (name === 'vault.shared.requested')
    await queuePush(tx, { ...push, kind: 'share_asked', userIds: await decidersOf(tx, siteId) });
  else if (actor?.id !== userId) await queuePush(tx, { ...push, kind: 'share_decided', userIds: [userId] });
}

async function decidersOf(tx: Transaction, siteId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: people.id })
    .from(people)
    .where(and(worksAt(people, siteId, rolesWith('sharedBarcodes.decide')), people.isActive));
  return rows.map(({ userId }) => userId);
}
