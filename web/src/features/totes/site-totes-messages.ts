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
  lastSeen: 'Last seen',
  anyTime: 'Any time',
  notSeenFor: '{count, plural, one {Not for # hour} other {Not for # hours}}',
  overdueTitle: '{count, plural, one {# tote is overdue} other {# totes are overdue}}',
  overdueMany: 'More than {count, number} totes are overdue',
  overdueHint: '{count, plural, one {Assigned, and not seen for # hour.} other {Assigned, and not seen for # hours.}}',
  showOverdue: 'Show Overdue',
  showAll: 'Show All',
  noneOverdue: 'No totes overdue',
  noneOverdueHint: 'Everyone who has a tote has scanned or changed it lately.',
  anybody: 'Anybody',
  nobody: 'Nobody',

  openPage: 'Open Tote Page',
  cards: 'Totes',
  caption: 'Totes, most recently changed first',
  tote: 'Tote',

  registerLead: 'Once it is registered, everyone at your site sees its status, its items and who has it.',
  number: 'Tote Number',
  numberHint: 'As printed on the barcode: type it, or scan it with a hardware scanner.',
  register: 'Register',
});
