import { callerMay, type Principal } from '@floorlight/contracts/principal';
import type { SiteCountDetails } from '@floorlight/contracts/site-counts';
import type { InventoryContext } from '../context.ts';
import { findSiteCount } from './find-site-count.ts';
import { blinded, readWalls } from './read-walls.ts';
import { publicSiteCount } from './site-count.ts';

/** A count of the site with its walls. In a blind count only `counts.listAll` shows the figures of others. */
export async function getSiteCount(
  { db }: InventoryContext,
  principal: Principal,
  id: string,
): Promise<SiteCountDetails> {
  const row = await findSiteCount(db.orm, principal, id);
  const walls = await readWalls(db.orm, id);
  const hidden = row.blind && row.closedAt === null && !callerMay(principal, 'counts.listAll');
  return { ...(await publicSiteCount(db.orm, row)), walls: hidden ? blinded(walls, principal.sub) : walls };
}
