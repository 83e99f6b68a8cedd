import { localDay } from '@floorlight/sites/local-time';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';

/** The day of an instant, by default now, on the site's calendar. */
export const dayOf = (
  { sites, now }: Pick<InventoryContext, 'sites' | 'now'>,
  siteId: string,
  at: Date = now(),
): string => localDay(at, siteOf(sites, siteId).timeZone);
