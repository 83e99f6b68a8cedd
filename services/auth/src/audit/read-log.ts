import type {
  ActivityPage,
  AuditLogPage,
  AuditPerson,
  BadgeLogPage,
  listActivity,
  listAuditLog,
  listBadgeLog,
} from '@floorlight/contracts/audit-log';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import { displayName } from '@floorlight/contracts/person';
import type { Principal } from '@floorlight/contracts/principal';
import { and, asc, eq, sql } from '@floorlight/database/drizzle';
import { behind, descending } from '@floorlight/database/keyset';
import { siteOf } from '@floorlight/service-kit/sites';
import type { AuthContext } from '../context.ts';
import { users } from '../schema.ts';
import { auditEntry, badgeEntry } from './entries.ts';
import { inAuditLog, inBadgeLog } from './narrowed.ts';
import { newestFirst, pageFrom } from './paging.ts';
import { auditLog, badgeLog } from './tables.ts';

export async function readAuditLog(
  { db, sites }: AuthContext,
  { siteId }: Principal,
  { cursor, limit, ...filters }: QueryOf<typeof listAuditLog>,
): Promise<AuditLogPage> {
  const rows = await db.orm
    .select()
    .from(auditLog)
    .where(and(inAuditLog(siteOf(sites, siteId), filters), behind(newestFirst(auditLog), cursor)))
    .orderBy(...descending(newestFirst(auditLog)))
    .limit(limit + 1);
  return pageFrom(rows, limit, auditEntry);
}

export async function readBadgeLog(
  { db, sites }: AuthContext,
  { siteId }: Principal,
  { cursor, limit, ...filters }: QueryOf<typeof listBadgeLog>,
): Promise<BadgeLogPage> {
  const rows = await db.orm
    .select()
    .from(badgeLog)
    .where(and(inBadgeLog(siteOf(sites, siteId), filters), behind(newestFirst(badgeLog), cursor)))
    .orderBy(...descending(newestFirst(badgeLog)))
    .limit(limit + 1);
  return pageFrom(rows, limit, badgeEntry);
}

/** Somebody's own acts. */
export async function readActivity(
  { db }: AuthContext,
  { sub, siteId }: Principal,
  { cursor, limit }: QueryOf<typeof listActivity>,
): Promise<ActivityPage> {
  const rows = await db.orm
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.siteId, siteId), eq(auditLog.userId, sub), behind(newestFirst(auditLog), cursor)))
    .orderBy(...descending(newestFirst(auditLog)))
    .limit(limit + 1);
  return pageFrom(rows, limit, (row) => {
    const { id, action, entityType, entityId, description, timestamp } = auditEntry(row);
    return { id, action, entityType, entityId, description, timestamp };
  });
}

/** Everybody who could have done something at the site. */
export async function readPeople({ db }: AuthContext, { siteId }: Principal): Promise<AuditPerson[]> {
  const rows = await db.orm
    .select()
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.isEmailVerified, true)))
    .orderBy(asc(sql`lower(${users.firstName} || ' ' || ${users.lastName})`), asc(users.id));
  return rows.map((row) => ({ id: row.id, name: displayName(row), role: row.role }));
}
