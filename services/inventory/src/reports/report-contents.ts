import type { Language } from '@floorlight/contracts/languages';
import type { Site } from '@floorlight/contracts/sites';

/** What the file of a report contains. */
export interface Report {
  /** A session of one person, or a count of the site, or everything that was counted on a day of the site. */
  of: 'session' | 'count' | 'day';
  site: Site;
  day: string;
  /** Of its headings and words. */
  language: Language;
  includeTimestamps: boolean;
  includeSummary: boolean;
}
