import { type Notification, notificationListLimit } from '@floorlight/contracts/notifications';
import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, eq } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { announcements, notifications } from '../schema.ts';
import { publicNotification } from './notification.ts';

/** The caller's newest notifications, newest first. */
export async function listNotifications({ db }: NotifyContext, principal: Principal): Promise<Notification[]> {
  const rows = await db.orm
    .select()
    .from(notifications)
    .innerJoin(announcements, eq(announcements.id, notifications.id))
    .where(and(eq(notifications.userId, principal.sub), notifications.listed))
    .orderBy(desc(notifications.seq))
    .limit(notificationListLimit);
  return rows.map((row) => publicNotification({ ...row.announcements, isRead: row.notifications.isRead }));
}
