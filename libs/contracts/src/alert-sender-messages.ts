import { defineMessages } from '@floorlight/languages/messages';

/** Who sent an alert, where it was not a person. */
export const alertSenderMessages = defineMessages('alertSender', {
  /** Within a sentence, in place of a person's name: "Sent by …". */
  sharedDevice: 'the shared device {name}, nobody signed in',
  /** By itself. */
  fromSharedDevice: 'From the shared device {name}, nobody signed in',
});
