import type { Site } from '@floorlight/contracts/sites';

/** What a report of a session contains. */
export interface Report {
  sessionId: string;
  site: Site;
  /** The session's day. */
  day: string;
  includeTimestamps: boolean;
  includeSummary: boolean;
}
