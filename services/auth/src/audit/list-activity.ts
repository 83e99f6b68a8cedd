import type * as auditLogContract from '@floorlight/contracts/audit-log';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { afterCursor, descending } from '@floorlight/database/keyset';
import type { AuthContext } from '../context.ts';
import { auditEntry } from './entries.ts';
import { newestFirst, pageFrom } from './paging.ts';
import { auditLog } from './tables.ts';
import { withNames } from './with-names.ts';

/** The caller's own entries. */
export async function listActivity(
  { db }: AuthContext,
  { sub, siteId }: Principal,
  { cursor, limit }: QueryOf<typeof auditLogContract.listActivity>,
): Promise<auditLogContract.ActivityPage> {
  const rows = await db.orm
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.siteId, siteId), eq(auditLog.userId, sub), afterCursor(newestFirst(auditLog), cursor)))
    .orderBy(...descending(newestFirst(auditLog)))
    .limit(limit + 1);
  return pageFrom(await withNames(db, rows), limit, (row) => {
    const { id, action, entityType, entityId, description, coded, timestamp } = auditEntry(row);
    return { id, action, entityType, entityId, description, ...(coded && { coded }), timestamp };
  });
}
