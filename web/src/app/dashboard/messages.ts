import { defineMessages } from '@floorlight/languages/messages';

export const t = defineMessages('dashboard', {
  greeting: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  greetingByName: {
    morning: 'Good morning, {name}',
    afternoon: 'Good afternoon, {name}',
    evening: 'Good evening, {name}',
  },
  awaitingTitle: 'Your manager role is waiting for approval',
  awaiting: 'A manager at your site will decide. Until then you have the worker role. We will email you the decision.',

  counters: 'Your counters',
  storedBarcodes: 'Stored Barcodes',
  scansToday: 'Scans Today',
  countersFailed: "Couldn't load the counters.",

  openAlerts: 'Open alerts',
  alertsFailed: "Couldn't load open alerts",
  alertsStillShow: 'Please try again. New alerts still sound and show on top of the screen.',
  alertsCannotShow: 'No connection: new alerts reach this device once it is back.',
  active: '{count, plural, other {# active}}',
  acknowledged: '{count, plural, other {# acknowledged}}',
  acknowledgedBy: 'Acknowledged by {name}',
  acknowledgedByManager: 'Acknowledged by a manager',
  seeAll: 'See all {count, number}',
  /** While nothing new comes from the server, in place of `All clear`. */
  noneKnown: 'Not known now',
  newOnesMissing: 'There was none when this device was last connected. Newer ones are missing.',
  allClear: 'All clear',
  nobodyWaits: 'Nobody is waiting for help.',

  todaysWork: 'Today’s work',
  quickActions: 'Quick Actions',
  scanBarcode: 'Scan Barcode',
  viewVault: 'View Vault',
  manageTotes: 'Manage Totes',
  countInventory: 'Count Inventory',

  safety: 'Safety and Emergency',
  emergencyCenter: 'Emergency Center',
  emergencyCenterHint: 'Alerts, protocols and numbers to call',

  installTitle: 'Put Floorlight on this device',
  installWhy: 'It opens like an app, also without a network.',
  installOnApple: 'Tap Share, then Add to Home Screen. It opens like an app, also without a network, and can ring.',
  install: 'Install',
  installNever: "Don't show again",

  managerFunctions: 'Manager Functions',
  waiting: '{count, number} waiting',
});
