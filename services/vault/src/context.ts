import type { Database } from '@floorlight/database/database';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import type { FindManagerId } from './barcodes/require-manager-id.ts';
import type { LabelPrinting } from './printing/label-printing.ts';
import type { PhotoReader } from './reading/photo-reader.ts';
import type { VisionModel } from './vision/vision-model.ts';

/** Every verb of vault gets this. */
export interface VaultContext {
  db: Database;
  sites: SiteDirectory;
  reader: PhotoReader;
  printing: LabelPrinting;
  /** Null without an API key. */
  vision: VisionModel | null;
  findManagerId: FindManagerId;
  now: () => Date;
}
