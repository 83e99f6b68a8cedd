import type { Database } from '@floorlight/database/database';
import type { SiteDirectory } from '@floorlight/service-kit/sites';
import type { Logger } from '@floorlight/telemetry/logger';
import type { PhotoStore } from './photos/photo-store.ts';

/** What every verb of safety is given. */
export interface SafetyContext {
  db: Database;
  log: Logger;
  sites: SiteDirectory;
  photos: PhotoStore;
  now: () => Date;
}
