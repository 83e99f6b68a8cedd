import {
  type AuditEntityType,
  type AuditEntry,
  auditEntityLabels,
  type BadgeEntry,
} from '@floorlight/contracts/audit-log';
import { entityIcons } from './entity-icons.ts';

/** An entry of either log, as its screen shows it. */
export interface LogEntry {
  id: string;
  number: number;
  timestamp: string;
  /** Who did it; null where the product itself did. */
  userName: string | null;
  userRole: 'worker' | 'manager' | null;
  action: string;
  description: string;
  /** Of the audit log: what it was about. */
  about: { entityType: AuditEntityType; entityId: string | null } | null;
  /** Of the badge log. */
  managerId: string | null;
  ipAddress: string | null;
  device: string | null;
  userAgent: string | null;
  details: Record<string, unknown>;
}

export const fromAuditEntry = ({ entityType, entityId, ...entry }: AuditEntry): LogEntry => ({
  ...entry,
  about: { entityType, entityId },
  managerId: null,
});

export const fromBadgeEntry = ({ metadata, ...entry }: BadgeEntry): LogEntry => ({
  ...entry,
  about: null,
  details: metadata,
});

export const doerOf = ({ userName }: LogEntry): string => userName ?? 'Floorlight itself';

export const roleWords = { worker: 'Worker', manager: 'Manager' } as const;

/** The icon and the word of what an entry was about. */
export const aboutOf = (entityType: AuditEntityType) => ({
  icon: entityIcons[entityType],
  word: auditEntityLabels[entityType],
});
