import { defineMessages } from '@floorlight/languages/messages';

/** Words of the shared parts. */
export const t = defineMessages('ui', {
  close: 'Close',
});
