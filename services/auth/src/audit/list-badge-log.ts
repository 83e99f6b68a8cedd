import type * as auditLogContract from '@floorlight/contracts/audit-log';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { siteOf } from '@floorlight/sites/site-of';
import type { AuthContext } from '../context.ts';
import { badgeEntry } from './entries.ts';
import { wantedOfBadge } from './filters.ts';
import { readBadgeLog } from './paging.ts';
import { withNames } from './with-names.ts';

export async function listBadgeLog(
  { db, sites }: AuthContext,
  { siteId }: Principal,
  { cursor, limit, ...filters }: QueryOf<typeof auditLogContract.listBadgeLog>,
): Promise<auditLogContract.BadgeLogPage> {
  const wanted = wantedOfBadge(siteOf(sites, siteId), filters);
  const { rows, next } = await readBadgeLog(db, wanted, { cursor, limit });
  return { entries: (await withNames(db, rows)).map(badgeEntry), next };
}
