import { defineMessages } from '@floorlight/languages/messages';

/** Why notify refuses a request. */
export const refusals = defineMessages('notifyRefusals', {
  alertNotFound: 'Emergency alert not found',
  evacuationNotRunning: 'This evacuation is not running at this site',
  notificationNotFound: 'Notification not found',
  chooseSite: 'Please choose one of the sites',
  addressNotPublic: 'Webhooks can only reach public addresses',
  noWebhook: 'This webhook does not exist',
  tooManyWebhooks: 'There can be at most {count} webhooks',
  noPushService: 'This is not the address of a push service',
  noPushKey: 'This is not the key of a browser',
  oldPushKey: 'The key has changed: subscribe again',
  sessionEnded: 'This session has ended: sign in again',
  noPushDevice: 'This device gets no pushes',
  testedJustNow: 'You tested your alarm a moment ago: wait a few seconds',
  noAlarmTest: 'This test alarm no longer exists',
  noTexts: 'This installation sends no text messages',
  codeSentJustNow: 'A code was sent a moment ago: wait a minute',
  tooManyCodes: 'Too many codes today: try again tomorrow',
  noCode: 'This code is no longer valid: ask for a new one',
  wrongCode: 'This code is not right',
  noDelivery: 'This delivery does not exist',
  deliveryWaits: 'This delivery is still being sent',
});
