import type { getCountPlan } from '@floorlight/contracts/counts';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';

/** What there is to count at the caller's site, and whom a report may be mailed to. */
export function plan({ sites }: InventoryContext, { siteId }: Principal): ReplyOf<typeof getCountPlan> {
  const { afeAreas, reportRecipients, timeZone } = siteOf(sites, siteId);
  return { areas: afeAreas, reportRecipients, timeZone };
}
