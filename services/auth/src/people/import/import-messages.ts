import { defineMessages } from '@floorlight/languages/messages';

/** What is wrong with a line of an imported file. */
export const t = defineMessages('peopleImport', {
  noColumns:
    'The first line must name the columns: first name, last name, and email or employee ID. Missing: {columns}',
  unreadable: 'This line can’t be read. A quote may be missing',
  tooLong: '“{column}” has more than {count} characters',
  formula: '“{column}” begins like a formula',
  control: '“{column}” contains characters that can’t be stored',
  nameMissing: 'The first or last name is missing',
  badEmail: '“{email}” is not an email address',
  nothingToSignInWith: 'An email address or an employee ID with a digit is needed to sign in',
  badRole: '“{role}” is not a role. Roles are worker, lead, manager and administrator',
  administrator: 'Only administrators may add or change administrators',
  badSite: '“{site}” is not a site of yours',
  repeatedEmail: 'Line {line} has the same email address',
  repeatedId: 'Line {line} has the same employee ID',
  twoPeople: 'The email address and the employee ID belong to two people',
  elsewhere: 'This person works at another site',
  managesElsewhere: 'This person also manages a site that you don’t: only administrators may change them',
  deactivated: 'This person is deactivated',
});
