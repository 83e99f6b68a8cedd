import { defineMessages } from '@floorlight/languages/messages';

/** Stands for the name of an erased person, as a first and a last name. */
export const t = defineMessages('erasedName', { firstName: 'Erased', lastName: 'person' });
