import { defineMessages } from '@floorlight/languages/messages';

/** Why notify refuses a request. */
export const refusals = defineMessages('notifyRefusals', {
  alertNotFound: 'Emergency alert not found',
  notificationNotFound: 'Notification not found',
  chooseSite: 'Please choose one of the sites',
  addressNotPublic: 'Webhooks can only reach public addresses',
  noWebhook: 'This webhook does not exist',
  tooManyWebhooks: 'There can be at most {count} webhooks',
  noDelivery: 'This delivery does not exist',
  deliveryWaits: 'This delivery is still being sent',
});
