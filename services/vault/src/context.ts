import type { Database } from '@floorlight/database/database';
import type { SiteDirectory } from '@floorlight/service-kit/sites';
import type { PhotoReader } from './reading/photo-reader.ts';
import type { VisionModel } from './vision/vision-model.ts';

/** What every verb of vault is given. */
export interface VaultContext {
  db: Database;
  sites: SiteDirectory;
  reader: PhotoReader;
  /** Null where there is no key for one. */
  vision: VisionModel | null;
  now: () => Date;
}
