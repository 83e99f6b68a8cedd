import { useSiteNames } from '#lib/session/sites-api.ts';
import { t } from './messages.ts';

/** The name of a site; null stands for all of them. */
export function useSiteName(): (siteId: string | null) => string {
  const sites = useSiteNames();
  return (siteId) => (siteId === null ? t.allSites() : (sites.find(({ id }) => id === siteId)?.name ?? siteId));
}
