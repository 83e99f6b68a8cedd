import type { Database } from '@floorlight/database/database';
import type { Sealer } from '@floorlight/service-kit/sealer';

/** What the verbs of text messages need. */
export interface TextContext {
  db: Database;
  sealer: Sealer;
  /** False where this installation sends no text messages. */
  sends: boolean;
  /** Sends what is due now, instead of within a second. */
  sendNow: () => void;
}
