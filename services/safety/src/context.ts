import type { Database } from '@floorlight/database/database';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Turns } from './alerts/turns.ts';
import type { FindBadge } from './evacuations/find-badge.ts';
import type { AnonymousQuota } from './incidents/anonymous-quota.ts';
import type { PhotoStore } from './photos/photo-store.ts';

/** The first argument of every verb in safety. */
export interface SafetyContext {
  db: Database;
  /** The same database over connections of their own: raising and answering an alert waits for no other query. */
  alertDb: Database;
  /** Alerts of one sender in a minute from which on they are folded. */
  alertsPerMinute: number;
  log: Logger;
  sites: SiteDirectory;
  photos: PhotoStore;
  anonymousQuota: AnonymousQuota;
  /** Whose badge a warden has scanned. */
  findBadge: FindBadge;
  now: () => Date;
  /** Lets one person's presses take one connection at a time, and everybody in turn: see `createPressQueue`. */
  inTurn: Turns;
  /** Sets a timer for the escalation of an alert. */
  escalateAt: (due: Date) => void;
  /** Sets a timer for the end of a beacon. */
  expireBeaconsAt: (due: Date) => void;
}
