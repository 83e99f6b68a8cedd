import type { SiteVersion } from '@floorlight/contracts/site-settings';
import type { Transaction } from '@floorlight/database/database';
import { lt, sql } from '@floorlight/database/drizzle';
import { sites } from './sites-table.ts';

/** Stores these versions of sites. An older version never replaces a newer one. */
export async function saveSites(tx: Pick<Transaction, 'insert'>, versions: readonly SiteVersion[]): Promise<void> {
  if (versions.length === 0) return;
  await tx
    .insert(sites)
    .values(versions.map(({ settings, version }) => ({ id: settings.id, version, settings })))
    .onConflictDoUpdate({
      target: sites.id,
      set: { version: sql`excluded.version`, settings: sql`excluded.settings`, storedAt: sql`now()` },
      setWhere: lt(sites.version, sql`excluded.version`),
    });
}
