import type { Cell } from '@floorlight/contracts/cell-link';
import type { SiteVersion } from '@floorlight/contracts/site-settings';
import { eq } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import type { AuthContext } from '../context.ts';
import { sites } from '../schema.ts';
import { storeGivenVersion } from '../sites/store-version.ts';

/** Takes from a cell newer versions of its own sites: it had them before it joined, or this hub was restored from a backup. */
export async function takeSites(context: AuthContext, cell: Cell, versions: SiteVersion[]): Promise<{ taken: number }> {
  let taken = 0;
  for (const { settings, version } of versions.filter(({ settings: { id } }) => cell.sites.includes(id)))
    await context.db.transaction(async (tx) => {
      await lockUntilCommit(tx, `site ${settings.id}`);
      const [before] = await tx.select().from(sites).where(eq(sites.id, settings.id)).for('update');
      if ((before?.version ?? 0) >= version) return;
      await storeGivenVersion(tx, { settings, before: before?.settings ?? null, version, by: null });
      taken++;
    });
  if (taken > 0) await context.readSites();
  return { taken };
}
