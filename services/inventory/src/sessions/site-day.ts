import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';

/** Making one takes as long as hundreds of uses, and an overview asks for the days of hundreds of sites. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant, by default now, on the site's calendar. The Swedish date format is that of ISO 8601. */
export function dayOf({ sites, now }: Pick<InventoryContext, 'sites' | 'now'>, siteId: string, at = now()): string {
  const { timeZone } = siteOf(sites, siteId);
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(at);
}
