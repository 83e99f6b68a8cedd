import type { Database } from '@floorlight/database/database';
import type { SitePolicy } from './site-policy.ts';
import type { Timers } from './timers/timers.ts';

/** What every verb of breaks is given. */
export interface BreaksContext {
  db: Database;
  now: () => Date;
  policyOf: (siteId: string) => SitePolicy;
  timers: Pick<Timers, 'set'>;
}
