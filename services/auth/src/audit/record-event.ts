import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { describeEvent } from './descriptions/describe-event.ts';
import { auditLog, badgeLog } from './tables.ts';

/** Adds an event to the logs if it describes an action. */
export async function recordEvent(tx: Transaction, event: FloorEvent): Promise<void> {
  const described = describeEvent(event);
  if (!described) return;
  const { entityType, entityId, details, managerId } = described;
  const { text: description, ...coded } = described.description;
  const entry = {
    id: event.id,
    siteId: event.siteId,
    userId: event.actor?.id ?? null,
    userName: event.actor?.name ?? null,
    userRole: event.actor?.role ?? null,
    action: event.name,
    description,
    coded,
    ipAddress: event.origin?.ip ?? null,
    userAgent: event.origin?.userAgent ?? null,
    timestamp: new Date(event.occurredAt),
  };
  await tx.insert(auditLog).values({ ...entry, entityType, entityId, details });
  if (managerId) await tx.insert(badgeLog).values({ ...entry, managerId, metadata: details });
}
