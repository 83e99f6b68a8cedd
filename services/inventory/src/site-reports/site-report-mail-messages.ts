import { defineMessages } from '@floorlight/languages/messages';

/** The mail to which a report of the site is attached. */
export const t = defineMessages('siteReportMails', {
  subject: 'Inventory report: {site}, {subject}',
  heading: 'Inventory report: {subject}',
  ofDay:
    'What was counted at {site} on {day}, with the difference from each last count, is in the attached file, {file}.',
  ofCount: 'The count “{name}” of {site}, with the difference from each last count, is in the attached file, {file}.',
  sender: '{name} asked for it to be sent to you.',
  scheduled: 'It is sent at the end of each shift, by the settings of the site.',
});
