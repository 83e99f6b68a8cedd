import { defineMessages } from '@floorlight/languages/messages';

/** What waits on this device to be sent, and what the server refused. */
export const t = defineMessages('unsent', {
  entries: '{count, plural, one {# entry} other {# entries}}',
  waiting: '{count, number} waiting',
  refused: '{count, number} refused',
  title: 'Not sent yet',
  hint: 'This stays on this device until it is sent.',
  nothing: 'Everything is sent.',
  states: {
    sending: 'Sending',
    waiting: 'Waiting to be sent',
    cancelled: 'Cancelled, the server does not know yet',
    network: 'Waiting for a network',
    session: 'Waiting until you sign in again',
    server: 'Waiting for the server',
  },
  refusedBecause: 'Refused: {reason}',
  retry: 'Retry',
  retryNamed: 'Retry {what}',
  edit: 'Edit',
  editNamed: 'Edit {what}',
  discard: 'Discard',
  discardNamed: 'Discard {what}',
  discardTitle: 'Discard this entry?',
  discardHint: '{what}. It is deleted from this device. If the server has it already, it stays there.',
  cancelHint: '{what}. If the server has it already, it is cancelled there.',
  keep: 'Keep',
});
