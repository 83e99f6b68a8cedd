import { defineMessages } from '@floorlight/languages/messages';

/** The names of devices. */
export const t = defineMessages('deviceNames', {
  browserOnSystem: '{browser} on {system}',
  unknownBrowserOnSystem: 'Unknown browser on {system}',
  unknownBrowser: 'Unknown browser',
  unknown: 'Unknown device',
});
