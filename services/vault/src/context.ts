import type { Database } from '@floorlight/database/database';
import type { SiteDirectory } from '@floorlight/service-kit/sites';

/** What every verb of vault is given. */
export interface VaultContext {
  db: Database;
  sites: SiteDirectory;
  now: () => Date;
}
