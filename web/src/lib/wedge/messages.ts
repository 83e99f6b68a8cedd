import { defineMessages } from '@floorlight/languages/messages';

export const t = defineMessages('scanField', { showKeyboard: 'Show the keyboard' });
