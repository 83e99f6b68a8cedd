import { defineMessages } from '@floorlight/languages/messages';

/** Messages between the sender of an alert and those who help. */
export const t = defineMessages('alertThread', {
  title: 'Messages',
  none: 'Nobody has written yet.',
  answers: 'Ready answers',
  write: 'Write a message',
  send: 'Send message',
  you: 'You',
  waiting: 'Waiting to send',
  /** Its entry in the list of what waits to be sent. */
  unsent: 'Message: {text}',
  notSentTitle: 'Message Not Sent',
  notSent: 'The message could not be sent. Please try again.',
});
