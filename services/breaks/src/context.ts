import type { Database } from '@floorlight/database/database';
import type { SitePolicy } from './site-policy.ts';

/** What every verb of breaks is given. */
export interface BreaksContext {
  db: Database;
  now: () => Date;
  policyOf: (siteId: string) => SitePolicy;
}
