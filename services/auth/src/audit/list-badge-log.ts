import type * as auditLogContract from '@floorlight/contracts/audit-log';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { and } from '@floorlight/database/drizzle';
import { afterCursor, descending } from '@floorlight/database/keyset';
import { siteOf } from '@floorlight/service-kit/sites';
import type { AuthContext } from '../context.ts';
import { badgeEntry } from './entries.ts';
import { matchesBadgeFilters } from './filters.ts';
import { newestFirst, pageFrom } from './paging.ts';
import { badgeLog } from './tables.ts';
import { withNames } from './with-names.ts';

export async function listBadgeLog(
  { db, sites }: AuthContext,
  { siteId }: Principal,
  { cursor, limit, ...filters }: QueryOf<typeof auditLogContract.listBadgeLog>,
): Promise<auditLogContract.BadgeLogPage> {
  const rows = await db.orm
    .select()
    .from(badgeLog)
    .where(and(matchesBadgeFilters(siteOf(sites, siteId), filters), afterCursor(newestFirst(badgeLog), cursor)))
    .orderBy(...descending(newestFirst(badgeLog)))
    .limit(limit + 1);
  return pageFrom(await withNames(db, rows), limit, badgeEntry);
}
