import { defineMessages } from '@floorlight/languages/messages';

export const t = defineMessages('mails', {
  linkHint: 'If the button does not work, open this address:',
});
