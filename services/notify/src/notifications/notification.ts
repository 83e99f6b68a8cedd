import type { Notification } from '@floorlight/contracts/notifications';
import type { Announcement } from '../announcements/announcement.ts';

type Row = Pick<Announcement, 'id' | 'siteId' | 'type' | 'title' | 'message' | 'coded' | 'metadata' | 'occurredAt'> & {
  isRead: boolean;
};

/** The public shape of a notification: an announcement, and whether this person has read it. */
export const publicNotification = ({
  id,
  siteId,
  type,
  title,
  message,
  coded,
  isRead,
  metadata,
  occurredAt,
}: Row): Notification => ({
  id,
  siteId,
  type,
  title,
  message,
  ...(coded && { coded }),
  isRead,
  metadata: { ...metadata },
  createdAt: occurredAt.toISOString(),
});
