import type * as auditLogContract from '@floorlight/contracts/audit-log';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { and } from '@floorlight/database/drizzle';
import { afterCursor, descending } from '@floorlight/database/keyset';
import { siteOf } from '@floorlight/service-kit/sites';
import type { AuthContext } from '../context.ts';
import { auditEntry } from './entries.ts';
import { matchesAuditFilters } from './filters.ts';
import { newestFirst, pageFrom } from './paging.ts';
import { auditLog } from './tables.ts';
import { withNames } from './with-names.ts';

export async function listAuditLog(
  { db, sites }: AuthContext,
  { siteId }: Principal,
  { cursor, limit, ...filters }: QueryOf<typeof auditLogContract.listAuditLog>,
): Promise<auditLogContract.AuditLogPage> {
  const rows = await db.orm
    .select()
    .from(auditLog)
    .where(and(matchesAuditFilters(siteOf(sites, siteId), filters), afterCursor(newestFirst(auditLog), cursor)))
    .orderBy(...descending(newestFirst(auditLog)))
    .limit(limit + 1);
  return pageFrom(await withNames(db, rows), limit, auditEntry);
}
