import type { Language } from '@floorlight/contracts/languages';
import type { Site } from '@floorlight/contracts/sites';

/** What a report of a session contains. */
export interface Report {
  sessionId: string;
  site: Site;
  /** The session's day. */
  day: string;
  /** Of its headings and words. */
  language: Language;
  includeTimestamps: boolean;
  includeSummary: boolean;
}
