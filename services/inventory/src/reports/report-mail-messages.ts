import { defineMessages } from '@floorlight/languages/messages';

/** The mail to which a workbook is attached. */
export const t = defineMessages('reportMails', {
  subject: 'Inventory report: {site}, {day}',
  heading: 'Inventory report of {day}',
  contents: 'The walls that {name} counted at {site} on {day} are in the attached workbook, {file}.',
  sender: '{name} asked for it to be sent to you.',
});
