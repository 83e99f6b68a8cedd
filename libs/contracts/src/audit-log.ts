import * as z from 'zod/mini';
import { accountFieldMessages } from './account-field-messages.ts';
import { CodedMessage } from './coded-message.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { fieldMessages } from './field-messages.ts';
import { CallerRole, Role } from './person.ts';
import { Id, Instant, maxLength, storable, storableYear } from './scalars.ts';

/** The types of entity that an entry can refer to. */
export const auditEntityTypes = [
  'account',
  'session',
  'sign_up_request',
  'security_token',
  'site',
  'api_key',
  'alarm_test',
  'webhook',
  'directory',
  'shared_device',
  'wall_display',
  'emergency_alert',
  'evacuation',
  'beacon',
  'incident_report',
  'barcode',
  'break_session',
  'break_setting',
  'inventory_count',
  'count_session',
  'tote',
] as const;
export const AuditEntityType = z.enum(auditEntityTypes);
export type AuditEntityType = z.infer<typeof AuditEntityType>;

/** One action of a user, or of the product: then there is no user. */
export const AuditEntry = z.object({
  id: Id,
  /** Numbers the entries of a site in the order they were written, without gaps. */
  number: z.int(),
  userId: z.nullable(Id),
  userName: z.nullable(z.string()),
  userRole: z.nullable(CallerRole),
  /** The name of the event, `service.noun.verbed`; see `auditActionLabel`. */
  action: z.string(),
  entityType: AuditEntityType,
  entityId: z.nullable(z.string()),
  /** The action as a phrase that follows the user's name: “Acknowledged the alert “Fire Emergency””. Plain text. */
  description: z.string(),
  /** The description for readers of other languages; older entries have none. */
  coded: z.optional(CodedMessage),
  details: z.record(z.string(), z.unknown()),
  ipAddress: z.nullable(z.string()),
  /** Browser and operating system, from the user agent. */
  device: z.nullable(z.string()),
  codedDevice: z.optional(CodedMessage),
  userAgent: z.nullable(z.string()),
  timestamp: Instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** One privileged action, with the manager ID that was entered for it. */
export const BadgeEntry = z.object({
  id: Id,
  number: z.int(),
  /** As entered: the ID of a badge, not of a user. */
  managerId: z.string(),
  userId: z.nullable(Id),
  userName: z.nullable(z.string()),
  userRole: z.nullable(CallerRole),
  action: z.string(),
  description: z.string(),
  coded: z.optional(CodedMessage),
  metadata: z.record(z.string(), z.unknown()),
  ipAddress: z.nullable(z.string()),
  device: z.nullable(z.string()),
  codedDevice: z.optional(CodedMessage),
  userAgent: z.nullable(z.string()),
  timestamp: Instant,
});
export type BadgeEntry = z.infer<typeof BadgeEntry>;

const search = z.optional(z.string().check(z.trim(), maxLength(200), storable()));
const action = z.optional(
  z.string().check(z.regex(/^[a-z]+\.[a-z]+\.[a-z]+$/, fieldError(accountFieldMessages.invalidAction))),
);
const day = z.optional(z.iso.date(fieldError(fieldMessages.invalidDate)).check(storableYear()));
const cursor = z.optional(z.string().check(z.regex(/^\d{1,15}-\d{1,15}$/, fieldError(fieldMessages.noSuchPage))));
const limit = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50);

/** Filters of the badge log. Days are in the site's time zone; `from` and `to` are included. */
const badgeFilters = {
  /** Part of a name, description, action label, address or id. */
  search,
  userId: z.optional(Id),
  action,
  from: day,
  to: day,
};
const auditFilters = { ...badgeFilters, entityType: z.optional(AuditEntityType) };

export const AuditLogFilters = z.object(auditFilters);
export type AuditLogFilters = z.infer<typeof AuditLogFilters>;
export const BadgeLogFilters = z.object(badgeFilters);
export type BadgeLogFilters = z.infer<typeof BadgeLogFilters>;

/**
 * `next` is the `cursor` of the next page; null on the last. A page of a search may hold fewer entries than `limit`, or none,
 * and have a next one.
 */
const pageOf = <S extends z.ZodMiniType>(entry: S) =>
  z.object({ entries: z.array(entry), next: z.nullable(z.string()) });

export const AuditLogPage = pageOf(AuditEntry);
export type AuditLogPage = z.infer<typeof AuditLogPage>;
export const BadgeLogPage = pageOf(BadgeEntry);
export type BadgeLogPage = z.infer<typeof BadgeLogPage>;

export const listAuditLog = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/audit-logs',
  summary: 'The actions at the site, newest first.',
  access: 'auditLog.read',
  query: z.object({ ...auditFilters, cursor, limit }),
  reply: { status: 200, body: AuditLogPage },
});

export const exportAuditLog = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/audit-logs/export.csv',
  summary: 'The whole audit log as a CSV file (UTF-8 with a byte order mark).',
  access: 'auditLog.read',
  changes: true,
  query: AuditLogFilters,
  reply: { status: 200 },
});

/** A person of the site, for the logs' filter. */
export const AuditPerson = z.object({ id: Id, name: z.string(), role: Role });
export type AuditPerson = z.infer<typeof AuditPerson>;

export const listAuditPeople = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/audit-logs/people',
  summary: 'The people of the site by name, for the filter of the logs.',
  access: 'auditLog.read',
  reply: { status: 200, body: z.array(AuditPerson) },
});

export const listBadgeLog = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/badge-logs',
  summary: 'The privileged actions at the site, newest first.',
  access: 'badgeLog.read',
  query: z.object({ ...badgeFilters, cursor, limit }),
  reply: { status: 200, body: BadgeLogPage },
});

export const exportBadgeLog = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/badge-logs/export.csv',
  summary: 'The whole badge log as a CSV file (UTF-8 with a byte order mark).',
  access: 'badgeLog.read',
  changes: true,
  query: BadgeLogFilters,
  reply: { status: 200 },
});

/** One of the caller's own actions. */
export const Activity = z.pick(AuditEntry, {
  id: true,
  action: true,
  entityType: true,
  entityId: true,
  description: true,
  coded: true,
  timestamp: true,
});
export type Activity = z.infer<typeof Activity>;
export const ActivityPage = pageOf(Activity);
export type ActivityPage = z.infer<typeof ActivityPage>;

export const listActivity = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/activity',
  summary: "The caller's own actions, newest first.",
  access: 'user',
  query: z.object({ cursor, limit }),
  reply: { status: 200, body: ActivityPage },
});

export const auditLogEndpoints = {
  listAuditLog,
  exportAuditLog,
  listAuditPeople,
  listBadgeLog,
  exportBadgeLog,
  listActivity,
};
