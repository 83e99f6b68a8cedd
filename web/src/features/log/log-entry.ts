import {
  type AuditEntityType,
  type AuditEntry,
  auditEntityLabels,
  type BadgeEntry,
} from '@floorlight/contracts/audit-log';
import type { Role } from '@floorlight/contracts/person';
import { entityIcons } from './entity-icons.ts';

/** An entry of either log, as its screen shows it. */
export interface LogEntry {
  id: string;
  number: number;
  timestamp: string;
  /** Null when Floorlight itself acted. */
  userName: string | null;
  userRole: Role | null;
  action: string;
  description: string;
  /** What the action was about; null in the badge log. */
  about: { entityType: AuditEntityType; entityId: string | null } | null;
  /** Null in the audit log. */
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

export const actorOf = ({ userName }: LogEntry): string => userName ?? 'Floorlight';

/** The icon and the word of the kind of thing that an entry is about. */
export const aboutOf = (entityType: AuditEntityType) => ({
  icon: entityIcons[entityType],
  word: auditEntityLabels[entityType],
});
