import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';

/** The day of an instant, by default now, on the site's calendar. The Swedish date format is that of ISO 8601. */
export const dayOf = ({ sites, now }: InventoryContext, siteId: string, at = now()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: siteOf(sites, siteId).timeZone, dateStyle: 'short' }).format(at);
