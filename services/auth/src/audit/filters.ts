import { auditActionLabel, auditActions } from '@floorlight/contracts/audit-actions';
import type { AuditLogFilters, BadgeLogFilters } from '@floorlight/contracts/audit-log';
import { callerMay, type Principal } from '@floorlight/contracts/principal';
import type { Site } from '@floorlight/contracts/sites';
import { and, eq, ilike, inArray, notInArray, or, type SQL, sql } from '@floorlight/database/drizzle';
import { worksAt } from '../memberships/memberships-of.ts';
import { users } from '../schema.ts';
import { breakActions, idsOf, isBy } from './break-takers.ts';
import { auditLog, badgeLog } from './tables.ts';

/** The SQL conditions for the entries of a site that somebody asks for. */
export interface Wanted {
  /** By what indexes find. */
  filters: SQL | undefined;
  /** Whose: a query for ids. Undefined for everybody's. */
  by?: SQL | undefined;
  /** By texts, for which each entry must be read. */
  search: SQL | undefined;
}

/**
 * The conditions for the audit log entries of a site that match the filters, and that the reader may see: who took a break
 * is for those who may see the breaks themselves, which administrators may not.
 */
export const wantedOfAudit = (site: Site, reader: Principal, { userId, ...filters }: AuditLogFilters): Wanted => ({
  filters: and(
    matchesSharedFilters(auditLog, site, filters),
    filters.entityType && eq(auditLog.entityType, filters.entityType),
    site.breakPrivacy === 'team' || !callerMay(reader, 'breaks.listAll')
      ? notInArray(auditLog.action, breakActions)
      : undefined,
  ),
  by: userId === undefined ? undefined : idsOf(userId),
  search: matchesSearch(auditLog, site, filters.search, [auditLog.entityId]),
});

/** The conditions for the badge log entries of a site that match the filters. */
export const wantedOfBadge = (site: Site, filters: BadgeLogFilters): Wanted => ({
  filters: matchesSharedFilters(badgeLog, site, filters),
  search: filters.search
    ? or(matchesSearch(badgeLog, site, filters.search, [badgeLog.managerId]), isOfManager(site, filters.search))
    : undefined,
});

type Log = typeof auditLog | typeof badgeLog;

const matchesSharedFilters = (log: Log, site: Site, { userId, action, from, to }: BadgeLogFilters): SQL | undefined =>
  and(
    eq(log.siteId, site.id),
    userId === undefined ? undefined : isBy(log, sql`(${userId})`),
    action === undefined ? undefined : eq(log.action, action),
    from === undefined ? undefined : sql`${log.timestamp} >= ${from}::date::timestamp at time zone ${site.timeZone}`,
    to === undefined ? undefined : sql`${log.timestamp} < (${to}::date + 1)::timestamp at time zone ${site.timeZone}`,
  );

const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`;

/** Searches, ignoring case, in every column that is shown, and in the action's label. */
function matchesSearch(
  log: Log,
  { id: siteId }: Site,
  search: string | undefined,
  columns: (typeof auditLog.entityId | typeof badgeLog.managerId)[],
): SQL | undefined {
  if (!search) return undefined;
  const pattern = patternOf(search);
  // Entries refer to people by their ids, which one reading finds for all entries.
  const named = sql`(select id from ${users} where ${worksAt([siteId])} and ${ilike(fullName, pattern)})`;
  const searched = [log.description, log.userName, log.ipAddress, log.userAgent, ...columns];
  return or(
    ...searched.map((column) => ilike(column, pattern)),
    inArray(log.action, actionsLabelled(search)),
    isBy(log, named),
    sql`${log.description} ~ (select string_agg(id::text, '|') from ${named} named)`,
  );
}

/** Entries refer to the manager whose employee ID their manager ID is. */
const isOfManager = ({ id: siteId }: Site, search: string): SQL => sql`${badgeLog.managerId} ~ (
  select string_agg(id::text, '|') from ${users}
  where ${worksAt([siteId])} and ${ilike(users.employeeId, patternOf(search))})`;

const patternOf = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

function actionsLabelled(search: string): string[] {
  const wanted = search.toLowerCase();
  return auditActions.filter((action) => auditActionLabel(action).toLowerCase().includes(wanted));
}
