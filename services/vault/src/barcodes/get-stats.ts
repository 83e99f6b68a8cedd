import type { Principal } from '@floorlight/contracts/principal';
import type { VaultStats } from '@floorlight/contracts/vault-stats';
import { and, eq, gte, sql } from '@floorlight/database/drizzle';
import { siteOf } from '@floorlight/sites/site-of';
import type { VaultContext } from '../context.ts';
import { barcodes, scans } from '../schema.ts';
import { keptBy } from './own-barcodes.ts';

/** The two counters of the dashboard; the day begins at midnight in the site's time zone. */
export async function getStats({ db, sites, now }: VaultContext, principal: Principal): Promise<VaultStats> {
  const { timeZone } = siteOf(sites, principal.siteId);
  const midnight = sql`date_trunc('day', ${now().toISOString()}::timestamptz, ${timeZone})`;
  const [totalBarcodes, todayScans] = await Promise.all([
    db.orm.$count(barcodes, keptBy(principal)),
    db.orm.$count(scans, and(eq(scans.scannedBy, principal.sub), gte(scans.scannedAt, midnight))),
  ]);
  return { totalBarcodes, todayScans };
}
