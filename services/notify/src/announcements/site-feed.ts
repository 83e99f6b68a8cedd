import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { prepared } from '@floorlight/database/prepared';
import { together } from '@floorlight/database/together';
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
export const lockSites = async (tx: Transaction, siteIds: string[]): Promise<Map<string, SiteFeed>> =>
  (await lockSitesAndRead(tx, siteIds, async () => {})).sites;

/** The same, and what `read` finds once they are locked. Its statement is sent right behind the lock's, without waiting. */
export async function lockSitesAndRead<T>(
  tx: Transaction,
  siteIds: string[],
  read: () => Promise<T>,
): Promise<{ sites: Map<string, SiteFeed>; found: T }> {
  const ids = [...new Set(siteIds)];
  // Drizzle sends a statement once it is awaited; `prepared` sends it now, before what `read` sends.
  const lock = () => prepared<LockedRow>(tx, { name: 'lock-feeds', text: lockStatement, values: [ids] });
  let [{ rows }, found] = await together([lock(), read()]);
  if (rows.length < ids.length) {
    await tx.execute(
      sql`insert into ${siteFeeds} (site_id) select unnest(${sql.param(ids)}::text[]) on conflict do nothing`,
    );
    [{ rows }, found] = await together([lock(), read()]);
  }
  return {
    sites: new Map(rows.map(({ site_id: siteId, top, places }) => [siteId, { siteId, top, places }])),
    found,
  };
}

interface LockedRow {
  site_id: string;
  top: number;
  places: number;
}

const lockStatement =
  'select site_id, top, places from site_feeds where site_id = any($1::text[]) order by site_id for update';
