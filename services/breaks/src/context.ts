import type { Database } from '@floorlight/database/database';
import type { SitePolicy } from './site-policy.ts';

/** Passed to every verb of breaks. */
export interface BreaksContext {
  db: Database;
  now: () => Date;
  /** Sets a timer for the end of a break's allowed time. */
  settleAt: (due: Date) => void;
  policyOf: (siteId: string) => SitePolicy;
}
