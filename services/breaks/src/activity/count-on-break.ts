import type { Principal } from '@floorlight/contracts/principal';
import type { WallBreaks } from '@floorlight/contracts/wall-displays';
import { and, count, eq, isNull } from '@floorlight/database/drizzle';
import type { BreaksContext } from '../context.ts';
import { breakSessions } from '../schema.ts';

/** How many people are on break at the caller's site: no names, whatever the site's privacy. */
export async function countOnBreak(
  { db }: Pick<BreaksContext, 'db'>,
  { siteId }: Pick<Principal, 'siteId'>,
): Promise<WallBreaks> {
  const [row] = await db.orm
    .select({ onBreak: count() })
    .from(breakSessions)
    .where(and(eq(breakSessions.siteId, siteId), isNull(breakSessions.endTime)));
  return { onBreak: row?.onBreak ?? 0 };
}
