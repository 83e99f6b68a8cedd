import type { Notification } from '@floorlight/contracts/notifications';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { NotifyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { announcements, notifications } from '../schema.ts';
import { publicNotification } from './notification.ts';

/** Marks one of the caller's notifications read, which counts as having seen its alert. Throws `not_found`. */
export async function markRead(
  { db, markSeen }: NotifyContext,
  principal: Principal,
  id: string,
): Promise<Notification> {
  const [row] = await db.orm
    .update(notifications)
    .set({ isRead: true })
    .from(announcements)
    .where(
      and(
        eq(notifications.userId, principal.sub),
        eq(notifications.id, id),
        eq(announcements.id, notifications.id),
        notifications.listed,
      ),
    )
    .returning();
  if (!row) throw notFound(coded(refusals.notificationNotFound));
  if (row.announcements.metadata.liveType === 'emergency_alert') markSeen(principal.sub, id);
  return publicNotification({ ...row.announcements, isRead: row.isRead });
}
