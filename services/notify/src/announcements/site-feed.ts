import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { siteFeeds } from '../schema.ts';

/** The last number and place of a site's feed. Whoever announces raises them, and stores them in the same transaction. */
export interface SiteFeed {
  siteId: string;
  top: number;
  places: number;
}

/**
 * Locks the feeds of these sites until the transaction ends, in one order. A statement of its own: what a transaction
 * reads after it includes what others have announced, and whom they made a manager.
 */
export async function lockSites(tx: Transaction, siteIds: string[]): Promise<Map<string, SiteFeed>> {
  const ids = sql`${sql.param([...new Set(siteIds)])}::text[]`;
  const lock = () =>
    tx.execute<{ site_id: string; top: number; places: number }>(
      sql`select site_id, top, places from ${siteFeeds} where site_id = any(${ids}) order by site_id for update`,
    );
  let { rows } = await lock();
  if (rows.length < new Set(siteIds).size) {
    await tx.execute(sql`insert into ${siteFeeds} (site_id) select unnest(${ids}) on conflict do nothing`);
    ({ rows } = await lock());
  }
  return new Map(rows.map(({ site_id: siteId, top, places }) => [siteId, { siteId, top, places }]));
}
