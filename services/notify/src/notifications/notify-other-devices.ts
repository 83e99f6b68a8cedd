import type { Principal } from '@floorlight/contracts/principal';
import { eq } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { notificationsReadFrame } from '../live/frames.ts';
import { feedIntervals } from '../schema.ts';

/** Sends `notifications_read` to all devices of a person: one of them may work at another site. */
export async function notifyOtherDevices(
  { db, live }: Pick<NotifyContext, 'db' | 'live'>,
  { sub, siteId }: Principal,
): Promise<void> {
  const sites = await db.orm
    .selectDistinct({ siteId: feedIntervals.siteId })
    .from(feedIntervals)
    .where(eq(feedIntervals.userId, sub));
  for (const each of new Set([siteId, ...sites.map((site) => site.siteId)]))
    live.send({ siteId: each, userId: sub, frame: notificationsReadFrame });
}
