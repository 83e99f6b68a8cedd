import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { auditLog, badgeLog } from './tables.ts';
import { wordsOf } from './words/words-of.ts';

/** Writes into the logs what an event says that somebody did. */
export async function recordEvent(tx: Transaction, event: FloorEvent): Promise<void> {
  const words = wordsOf(event);
  if (!words) return;
  const { description, entityType, entityId, details, managerId } = words;
  const act = {
    id: event.id,
    siteId: event.siteId,
    userId: event.actor?.id ?? null,
    userName: event.actor?.name ?? null,
    userRole: event.actor?.role ?? null,
    action: event.name,
    description,
    ipAddress: event.origin?.ip ?? null,
    userAgent: event.origin?.userAgent ?? null,
    timestamp: new Date(event.occurredAt),
  };
  await tx.insert(auditLog).values({ ...act, entityType, entityId, details });
  if (managerId) await tx.insert(badgeLog).values({ ...act, managerId, metadata: details });
}
