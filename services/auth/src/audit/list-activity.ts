import type * as auditLogContract from '@floorlight/contracts/audit-log';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { eq } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { idsOf } from './break-takers.ts';
import { auditEntry } from './entries.ts';
import { readAuditLog } from './paging.ts';
import { auditLog } from './tables.ts';
import { withNames } from './with-names.ts';

/** The caller's own entries. */
export async function listActivity(
  { db }: AuthContext,
  { sub, siteId }: Principal,
  { cursor, limit }: QueryOf<typeof auditLogContract.listActivity>,
): Promise<auditLogContract.ActivityPage> {
  const own = { filters: eq(auditLog.siteId, siteId), by: idsOf(sub), search: undefined };
  const { rows, next } = await readAuditLog(db, own, { cursor, limit });
  const entries = (await withNames(db, rows)).map((row) => {
    const { id, action, entityType, entityId, description, coded, timestamp } = auditEntry(row);
    return { id, action, entityType, entityId, description, ...(coded && { coded }), timestamp };
  });
  return { entries, next };
}
