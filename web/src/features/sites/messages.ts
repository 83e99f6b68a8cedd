import { defineMessages } from '@floorlight/languages/messages';

/** The list of sites. */
export const t = defineMessages('sites', {
  site: 'Site',
  backToDashboard: 'Back to Dashboard',
  wallDisplays: 'Wall Displays',
  wallDisplaysHint: 'Screens that show what is open at the site',
  backToSites: 'Back to all sites',

  title: 'Sites',
  hint: 'Every site of the organization',
  loadFailed: "Couldn't load the sites",
  search: 'Search sites',
  searchPlaceholder: 'Name, ID or time zone',
  none: 'No sites found',
  noneHint: 'No site matches this search.',
  exportAll: 'Export all',
  closed: 'Closed',
  nobody: 'Nobody can be reached',
  changedBy: 'Version {version} · changed by {name}, {time}',
  changed: 'Version {version} · {time}',

  add: 'Add Site',
  addHint: 'It starts with the contacts and rules of {site}. Check them afterwards.',
  name: 'Name',
  id: 'ID',
  idHint: 'Small letters, digits and hyphens. It can never be changed.',
  timeZone: 'Time zone',
  added: '{name} was added',
  addFailed: "Couldn't add the site",
  cancel: 'Cancel',

  close: 'Close site',
  closeOf: 'Close site {name}',
  closeTitle: 'Close {name}?',
  closeHint: 'Nobody can register there while it is closed. Its records stay, and you can reopen it at any time.',
  closedNow: '{name} is closed',
  closeFailed: "Couldn't close the site",
  reopen: 'Reopen',
  reopenOf: 'Reopen {name}',
  reopenedNow: '{name} is open again',
  reopenFailed: "Couldn't reopen the site",
});
