import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';

/** The day of an instant, today unless given, on the site's calendar. Swedish writes dates as ISO 8601 does. */
export const dayOf = ({ sites, now }: InventoryContext, siteId: string, at = now()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: siteOf(sites, siteId).timeZone, dateStyle: 'short' }).format(at);
