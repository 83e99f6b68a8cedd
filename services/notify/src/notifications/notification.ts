import type { Notification } from '@floorlight/contracts/notifications';
import type { Announcement } from '../announcements/announcement.ts';

type Told = Pick<Announcement, 'id' | 'type' | 'title' | 'message' | 'metadata' | 'occurredAt'> & { isRead: boolean };

/** The public shape of a notification: what was said, and whether this person has read it. */
export const publicNotification = ({ id, type, title, message, isRead, metadata, occurredAt }: Told): Notification => ({
  id,
  type,
  title,
  message,
  isRead,
  metadata: { ...metadata },
  createdAt: occurredAt.toISOString(),
});
