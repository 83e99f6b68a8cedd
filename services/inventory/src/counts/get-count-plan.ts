import type * as countsContract from '@floorlight/contracts/counts';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';

/** The areas and walls of the caller's site, and the addresses that may get its reports. */
export function getCountPlan(
  { sites }: InventoryContext,
  { siteId }: Principal,
): ReplyOf<typeof countsContract.getCountPlan> {
  const { afeAreas, reportRecipients, timeZone, counts } = siteOf(sites, siteId);
  return { areas: afeAreas, reportRecipients, timeZone, levels: counts.levels };
}
