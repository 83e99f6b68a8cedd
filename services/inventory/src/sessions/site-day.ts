import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';

/** Today on the site's calendar. Swedish writes dates as ISO 8601 does. */
export const dayOf = ({ sites, now }: InventoryContext, siteId: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: siteOf(sites, siteId).timeZone, dateStyle: 'short' }).format(now());
