import { defineMessages } from '@floorlight/languages/messages';

/** Why there is no location, and how accurate one is. */
export const t = defineMessages('location', {
  problems: {
    unsupported: 'Geolocation is not supported by this browser',
    permission_denied: 'Location access denied by user',
    position_unavailable: 'Location information unavailable',
    timeout: 'Location request timed out',
    unknown: 'Unknown location error',
  },
  /** After `permission_denied`. */
  howToAllow: 'Allow the location for this address in the settings of your browser.',
  accuracy: {
    veryHigh: 'Very High (GPS)',
    high: 'High (GPS/WiFi)',
    good: 'Good (WiFi)',
    fair: 'Fair (Cell Tower)',
    low: 'Low (Network)',
  },
});
