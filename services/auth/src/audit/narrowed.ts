import { auditActions } from '@floorlight/contracts/audit-actions';
import type { AuditLogFilters, BadgeLogFilters } from '@floorlight/contracts/audit-log';
import type { Site } from '@floorlight/contracts/sites';
import { and, eq, ilike, inArray, notInArray, or, type SQL, sql } from '@floorlight/database/drizzle';
import { auditLog, badgeLog } from './tables.ts';

/** Who took a break and when: not to be read where the site keeps that to the team, however it was when they were written. */
const ownBreaks = ['breaks.session.started', 'breaks.session.ended'];

/** The rows of the audit log of a site that fit. */
export const inAuditLog = (site: Site, filters: AuditLogFilters): SQL | undefined =>
  and(
    shared(auditLog, site, filters),
    filters.entityType && eq(auditLog.entityType, filters.entityType),
    site.breakPrivacy === 'team' ? notInArray(auditLog.action, ownBreaks) : undefined,
    matching(auditLog, filters.search, [auditLog.entityId]),
  );

/** The rows of the badge log of a site that fit. */
export const inBadgeLog = (site: Site, filters: BadgeLogFilters): SQL | undefined =>
  and(shared(badgeLog, site, filters), matching(badgeLog, filters.search, [badgeLog.managerId]));

type Log = typeof auditLog | typeof badgeLog;

const shared = (log: Log, site: Site, { userId, action, from, to }: BadgeLogFilters): SQL | undefined =>
  and(
    eq(log.siteId, site.id),
    userId === undefined ? undefined : eq(log.userId, userId),
    action === undefined ? undefined : eq(log.action, action),
    from === undefined ? undefined : sql`${log.timestamp} >= ${from}::date::timestamp at time zone ${site.timeZone}`,
    to === undefined ? undefined : sql`${log.timestamp} < (${to}::date + 1)::timestamp at time zone ${site.timeZone}`,
  );

/** Any part of what is shown of a row, whatever its case. */
function matching(
  log: Log,
  search: string | undefined,
  more: (typeof auditLog.entityId | typeof badgeLog.managerId)[],
): SQL | undefined {
  if (!search) return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const columns = [log.description, log.userName, log.ipAddress, log.userAgent, ...more];
  return or(...columns.map((column) => ilike(column, pattern)), inArray(log.action, actionsNamed(search)));
}

function actionsNamed(search: string): string[] {
  const wanted = search.toLowerCase();
  const found = Object.entries(auditActions).filter(([, label]) => label.toLowerCase().includes(wanted));
  return found.map(([action]) => action);
}
