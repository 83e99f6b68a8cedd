import { defineMessages } from '@floorlight/languages/messages';

/** Which channel reached whom about an alert. */
export const t = defineMessages('alertCalls', {
  title: 'Who was reached, and by what',
  failed: "Couldn't load who was reached",
  nobody: 'Nobody was called.',
  device: 'On a device at {time}',
  noDevice: 'On no device yet',
  seen: 'Seen at {time}',
  mail: 'Email sent at {time}',
  /** `sent`: the text service has taken it. */
  texts: {
    waiting: 'Text message on its way',
    sent: 'Text message taken at {time}',
    failed: 'Text message refused ({code})',
    unknown: 'Text message: not known whether it was taken, {time}',
    dropped: 'No text message: answered before',
  },
  webhooks: {
    waiting: 'Webhook {name}: on its way',
    delivered: 'Webhook {name}: taken at {time}',
    failed: 'Webhook {name}: failed',
  },
});
