import { defineMessages } from '@floorlight/languages/messages';

/** For managers: all totes of the site. */
export const t = defineMessages('siteTotes', {
  title: 'Site Totes',
  hint: 'Every registered tote at your site and who has it',
  backToToteMinder: 'Back to ToteMinder',
  backToAll: 'Back to all totes',
  loadFailed: "Couldn't load totes",
  noneFound: 'No totes found',
  noneFoundHint: 'No totes match these filters.',
  none: 'No registered totes',
  noneHint: 'Register one here by its number, or from its card in ToteMinder. Then everyone sees who has it.',

  filters: 'Filters',
  search: 'Search',
  searchPlaceholder: 'Tote number or person',
  allStatuses: 'All statuses',
  assignedTo: 'Assigned to',
  anybody: 'Anybody',
  nobody: 'Nobody',

  cards: 'Totes',
  caption: 'Totes, most recently changed first',
  tote: 'Tote',

  registerLead: 'Once it is registered, everyone at your site sees its status, its items and who has it.',
  number: 'Tote Number',
  numberHint: 'As printed on the barcode: type it, or scan it with a hardware scanner.',
  register: 'Register',
});
