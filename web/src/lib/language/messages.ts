import { defineMessages } from '@floorlight/languages/messages';

export const t = defineMessages('language', {
  language: 'Language',
});
