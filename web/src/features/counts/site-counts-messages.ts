import { defineMessages } from '@floorlight/languages/messages';

/** For managers: the counts of the site. */
export const t = defineMessages('siteCounts', {
  backToHome: 'Back to home',
  title: 'Inventory Counts',
  hint: 'Counts of your site, who made them, and which walls are left',
  sessions: 'Sessions',
  noneTitle: 'Nobody has counted',
  noneHint: 'People appear here as soon as they save a wall.',
  loadFailed: "Couldn't load the counts",

  walls: 'Walls',
  coverage:
    '<strong>{open, number}</strong> of {total, number} not counted yet · {items, plural, one {# item} other {# items}}',
  countedBy: 'Counted by {name} at {time}',
  countedAgainBy: 'Counted again by {name} at {time}',
  notCounted: 'Nobody has counted this wall on this day.',
  confirmedEmpty: 'Confirmed empty',
  viewSession: 'View Session',

  compare: 'Compare Sessions',
  chooseTwo: 'Choose two sessions',
  chooseTwoHint: 'Walls with different figures are highlighted. Compare two people, or two days.',
  first: { legend: 'First session', day: 'First: day', session: 'First: session' },
  second: { legend: 'Second session', day: 'Second: day', session: 'Second: session' },
  notLoaded: 'Not loaded',
  loading: 'Loading...',
  tryAgain: 'Try Again',
  selectSession: 'Select session',
  nobodyCounted: 'Nobody counted on {day}',
  sessionOption: '{name}, {count, plural, one {# wall} other {# walls}}',

  compareFailed: 'The sessions could not be compared',
  checkNetwork: 'Check the network and try again.',
  differ: '{different, number} of {both, plural, one {# wall} other {# walls}} that both counted differ',
  noDifference: 'No difference in {both, plural, one {# wall} other {# walls}} that both counted',
  noneByBoth: 'No wall was counted by both',
  differencesOnly: 'Differences only',
  wallsOfBoth: 'Walls of both sessions',
  wall: 'Wall',
  difference: 'Difference',
  oneCount: 'One count',
  same: 'Same',
  differentSplit: 'Different split',
  figureMissing: 'Not counted',

  totalsPerDay: 'Totals per day',
  lastDays: 'Last {count, number} days',
  itemsPerDay: 'Items counted per day',
  itemsPerDayHint: "The last count of each wall per day, on the site's calendar.",
  day: 'Day',
  loadTotalsFailed: "Couldn't load the totals",
});
