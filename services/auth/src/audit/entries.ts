import { AuditEntityType, type AuditEntry, type BadgeEntry } from '@floorlight/contracts/audit-log';
import { CallerRole } from '@floorlight/contracts/person';
import { describeDevice } from '../devices/describe-device.ts';
import type { auditLog, badgeLog } from './tables.ts';

export type AuditRow = typeof auditLog.$inferSelect;
export type BadgeRow = typeof badgeLog.$inferSelect;

/** The public shape of a row of the audit log. */
export const auditEntry = (row: AuditRow): AuditEntry => ({
  ...commonFields(row),
  // A newer release, which ran before this one, may have recorded another.
  entityType: AuditEntityType.safeParse(row.entityType).data ?? 'site',
  entityId: row.entityId,
  details: row.details,
});

/** The public shape of a row of the badge log. */
export const badgeEntry = (row: BadgeRow): BadgeEntry => ({
  ...commonFields(row),
  managerId: row.managerId,
  metadata: row.metadata,
});

const commonFields = (row: AuditRow | BadgeRow) => ({
  id: row.id,
  number: row.number,
  userId: row.userId,
  userName: row.userName,
  userRole: CallerRole.safeParse(row.userRole).data ?? null,
  action: row.action,
  description: row.description,
  ...(row.coded && { coded: row.coded }),
  ipAddress: row.ipAddress,
  ...deviceFields(row.userAgent),
  userAgent: row.userAgent,
  timestamp: row.timestamp.toISOString(),
});

function deviceFields(userAgent: string | null) {
  if (userAgent === null) return { device: null };
  const { device, codedDevice } = describeDevice(userAgent);
  return { device, codedDevice };
}
