import { defineMessages } from '@floorlight/languages/messages';

/** The frame around the screens, and the pages in place of a screen. */
export const t = defineMessages('app', {
  unreachableTitle: "Floorlight can't be reached",
  unreachable: 'Check the network of this device. In an emergency, call for help by phone.',
  screenFailedTitle: "Couldn't load this screen",
  screenFailed:
    'Floorlight was updated, or the network is down. In an emergency without network, call for help by phone.',
  notFoundTitle: '404 Page Not Found',
  notFound: 'There is no page at this address. It may be mistyped, or the page has moved.',
  backHome: 'Back to home',
  managersOnlyTitle: 'For managers',
  managersOnly: 'Only managers of your site can open this screen.',
  siteClosed: '{site} is closed.',
  siteClosedHint:
    'Ask an administrator about the site where you work now. EMERGENCY still works, and what waits on this device stays here.',
  movedToSite: 'You work at {site} now',
  movedToSiteHint: 'What waits on this device from before stays here until you send or discard it.',
  switchedOffTitle: 'Switched off',
  switchedOff: 'Your site does not use this part of Floorlight. What waits on this device stays here.',
  toSiteSettings: 'Open the site settings',
  toDashboard: 'Go to the Dashboard',
  signIn: 'Sign In',

  skipToContent: 'Skip to content',
  logo: 'Floorlight, to the Dashboard',
  settings: 'Settings',
  site: 'Site',
  siteTime: 'Site time: {time}',
  siteNotSwitched: 'Couldn’t switch the site',
  enableContrast: 'Enable High Contrast',
  disableContrast: 'Disable High Contrast',
  alarmsSilent: 'Alarms are silent: tap the page',
  reconnecting: 'Reconnecting...',
  connectionLost: 'Live connection lost, reconnecting',
  /** While nothing new comes from the server: `No connection. As of 8:53 AM.` */
  asOf: 'No connection. As of {time}.',
  /** The server takes its time. */
  slowAsOf: 'Slow connection. As of {time}.',
  notKept: 'This device stores nothing: without a network, only what is open stays readable.',
  storageRefused: 'This device stores nothing more.',
  storageRefusedHint:
    'What you type, and what is not sent yet, is lost when this page is closed. Free some space, or leave the private window.',
  dismissStorage: 'Dismiss the notice about storage',
  lost: 'These may not have been sent.',
  lostHint:
    'This browser deleted them from the device, as browsers do when space is short. Do again what still matters:',
  dismissLost: 'Dismiss the list',
  updateReady: 'A new version of Floorlight is ready.',
  updateWouldLose: 'First send or clear what you typed. The new version also starts the next time you open Floorlight.',
  update: 'Update Now',
  mainNavigation: 'Main',
});
