import { defineMessages } from '@floorlight/languages/messages';

/** The sample that follows the permission for desktop notifications. */
export const t = defineMessages('desktopNotifications', {
  sampleTitle: 'Notifications are on',
  sampleBody: 'Alerts will look like this.',
});
