import { type Notification, notificationListLimit } from '@floorlight/contracts/notifications';
import type { Principal } from '@floorlight/contracts/principal';
import { desc, eq, sql } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { announcements } from '../schema.ts';
import { publicNotification } from './notification.ts';
import { panelOf } from './panel.ts';

/** The caller's newest notifications of all their sites, newest first. */
export async function listNotifications({ db }: NotifyContext, principal: Principal): Promise<Notification[]> {
  const rows = await db.orm
    .select({ announcement: announcements, isRead: sql<boolean>`panel.is_read` })
    .from(sql`(${panelOf(principal, notificationListLimit)}) panel`)
    .innerJoin(announcements, eq(announcements.id, sql`panel.id`))
    // Each site has numbers of its own.
    .orderBy(desc(announcements.occurredAt), desc(sql`panel.seq`))
    .limit(notificationListLimit);
  return rows.map(({ announcement, isRead }) => publicNotification({ ...announcement, isRead }));
}
