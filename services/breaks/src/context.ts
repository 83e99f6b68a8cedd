import type { Database } from '@floorlight/database/database';
import type { SitePolicy } from './site-policy.ts';

/** Passed to every verb of breaks. */
export interface BreaksContext {
  db: Database;
  now: () => Date;
  policyOf: (siteId: string) => SitePolicy;
}
