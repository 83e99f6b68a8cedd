import { defineMessages } from '@floorlight/languages/messages';

/** The bell and its panel. */
export const t = defineMessages('notificationPanel', {
  title: 'Notifications',
  titleWithUnread: 'Notifications, {count} unread',
  unread: 'Unread',
  loadFailed: "Couldn't load notifications",
  emptyTitle: 'No Notifications',
  empty: "You're all caught up!",
  error: 'Error',
  unsentRead: 'Read: {title}',
  unsentAllRead: 'All notifications read',
  markReadFailed: 'Failed to mark notification as read.',
  markAllRead: 'Mark All Read',
  markAllReadFailed: 'Failed to mark all notifications as read.',
});
