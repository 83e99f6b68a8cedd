import { defineMessages } from '@floorlight/languages/messages';

/** The page of one alert. */
export const t = defineMessages('alertPage', {
  alert: 'Alert',
  back: 'Back to the Emergency Center',
  failed: "Couldn't load this alert",
});
