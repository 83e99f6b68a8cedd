import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { readSites } from '@floorlight/sites/read-sites';
import type { AuthContext } from '../context.ts';
import { sites } from '../schema.ts';
import { storeVersion } from './store-version.ts';

/** A part that fills a database without sites from the file of the deployment. Later the file counts for nothing. */
export const seedSites = (context: AuthContext) => ({
  name: 'first sites',
  async start(): Promise<void> {
    await context.db.transaction(async (tx) => {
      // Instances that start at once do so one after the other.
      await lockUntilCommit(tx, 'first sites');
      if ((await tx.$count(sites)) > 0) return;
      for (const settings of readSites(context.config.SITES_FILE).values())
        await storeVersion(tx, { settings, before: null, version: 1, by: null });
    });
    await context.readSites();
  },
});
