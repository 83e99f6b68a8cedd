import type { Database } from '@floorlight/database/database';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import type { Logger } from '@floorlight/telemetry/logger';

/** The dependencies of every verb of inventory. */
export interface InventoryContext {
  db: Database;
  log: Logger;
  sites: SiteDirectory;
  now: () => Date;
  /** Reports that one person may have mailed within an hour. */
  reportMailsPerHour: number;
}
