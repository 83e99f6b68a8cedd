import type * as auditLogContract from '@floorlight/contracts/audit-log';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { siteOf } from '@floorlight/sites/site-of';
import type { AuthContext } from '../context.ts';
import { auditEntry } from './entries.ts';
import { wantedOfAudit } from './filters.ts';
import { readAuditLog } from './paging.ts';
import { withNames } from './with-names.ts';

export async function listAuditLog(
  { db, sites }: AuthContext,
  principal: Principal,
  { cursor, limit, ...filters }: QueryOf<typeof auditLogContract.listAuditLog>,
): Promise<auditLogContract.AuditLogPage> {
  const wanted = wantedOfAudit(siteOf(sites, principal.siteId), principal, filters);
  const { rows, next } = await readAuditLog(db, wanted, { cursor, limit });
  return { entries: (await withNames(db, rows)).map(auditEntry), next };
}
