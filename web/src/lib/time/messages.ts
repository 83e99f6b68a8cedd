import { defineMessages } from '@floorlight/languages/messages';

/** How long ago something was. */
export const t = defineMessages('time', {
  justNow: 'Just now',
  justNowInSentence: 'just now',
  short: { minute: '{count}m ago', hour: '{count}h ago', day: '{count}d ago' },
});
