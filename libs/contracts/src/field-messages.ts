import { defineMessages } from '@floorlight/languages/messages';

/** The errors of fields that several parts of the product have. */
export const fieldMessages = defineMessages('fields', {
  tooLong: 'Please use at most {count} characters',
  notStorable: 'This contains a character that cannot be stored',
  invalidId: 'This is not a valid id',
  invalidDate: 'This date is not valid',
  invalidEmail: 'Invalid email address',
  invalidLanguage: 'Use a language code like en, es or pt-BR',
  wholeNumber: 'Use a whole number',
  atLeast: 'Must be at least {count}',
  atMost: 'Must be at most {count}',
  noSuchPage: 'This page does not exist',
  nothingToChange: 'Change at least one field',
});
