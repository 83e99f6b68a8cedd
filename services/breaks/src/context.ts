import type { Database } from '@floorlight/database/database';

/** What every verb of breaks is given. */
export interface BreaksContext {
  db: Database;
  now: () => Date;
}
