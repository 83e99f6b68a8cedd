import { type Language, languageOf } from '@floorlight/contracts/languages';
import type { SiteDirectory } from '@floorlight/sites/site-of';

/** The language of mails to a person: their own choice, otherwise their site's. */
export const mailLanguage = (
  { sites }: { sites: SiteDirectory },
  { siteId, language }: { siteId: string; language?: Language | null | undefined },
): Language => languageOf({ language }, sites.get(siteId) ?? { language: 'en' });
