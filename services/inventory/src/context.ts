import type { Database } from '@floorlight/database/database';
import type { SiteDirectory } from '@floorlight/service-kit/sites';

/** What every verb of inventory is given. */
export interface InventoryContext {
  db: Database;
  sites: SiteDirectory;
  now: () => Date;
}
