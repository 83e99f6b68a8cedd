import { defineMessages } from '@floorlight/languages/messages';

/** What the user did. */
export const t = defineMessages('activity', {
  title: 'My Activity',
  purpose: 'What you did in Floorlight, newest first.',
  dashboard: 'Dashboard',
  list: 'My activity',
  failed: "Couldn't load your activity",
  nothingYet: 'Nothing yet',
  nothingYetHint: 'Alerts you send, barcodes you add and counts you save will be listed here.',
  toDashboard: 'Go to the Dashboard',
  recent: 'Recent Activity',
  viewAll: 'View All',
  recentFailed: "Couldn't load your activity.",
  welcome: 'Welcome to Floorlight! What you do will be listed here.',
});
