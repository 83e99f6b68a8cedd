import { defineMessages } from '@floorlight/languages/messages';

/** Why notify refuses a request. */
export const refusals = defineMessages('notifyRefusals', {
  alertNotFound: 'Emergency alert not found',
  notificationNotFound: 'Notification not found',
});
