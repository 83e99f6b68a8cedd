import type { AuditEntityType, AuditEntry, BadgeEntry } from '@floorlight/contracts/audit-log';
import type { CodedMessage } from '@floorlight/contracts/coded-message';
import type { CallerRole } from '@floorlight/contracts/person';
import { textOf } from '@floorlight/languages/coded';
import { entityIcons } from './entity-icons.ts';
import { t } from './messages.ts';

/** An entry of either log, as its screen shows it. */
export interface LogEntry {
  id: string;
  number: number;
  timestamp: string;
  /** Null when Floorlight itself acted. */
  userName: string | null;
  userRole: CallerRole | null;
  action: string;
  /** In English: read it by `descriptionOf`. */
  description: string;
  coded?: CodedMessage | undefined;
  /** What the action was about; null in the badge log. */
  about: { entityType: AuditEntityType; entityId: string | null } | null;
  /** Null in the audit log. */
  managerId: string | null;
  ipAddress: string | null;
  /** In English: read it by `deviceOf`. */
  device: string | null;
  codedDevice?: CodedMessage | undefined;
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

/** What was done, in the active language. */
export const descriptionOf = ({ description, coded }: Pick<LogEntry, 'description' | 'coded'>): string =>
  textOf(description, coded);

/** Browser and operating system, in the active language. Null if there was no request. */
export const deviceOf = ({ device, codedDevice }: LogEntry): string | null => device && textOf(device, codedDevice);

/** The icon and the word of the kind of thing that an entry is about. */
export const aboutOf = (entityType: AuditEntityType) => ({
  icon: entityIcons[entityType],
  word: t.entities[entityType](),
});
