import { defineMessages } from '@floorlight/languages/messages';

/** Names of a break's values, and the tile of the Away Break dialog. */
export const t = defineMessages('breaks', {
  awayBreak: 'Away Break',
  onBreakFor: 'On a break for {time}',

  types: { restroom: 'Restroom', personal: 'Personal', break: 'Break' },
  statuses: { active: 'Active', completed: 'Completed', expired: 'Over time', cancelled: 'Cancelled' },
  durations: {
    seconds: '{seconds, number} s',
    minutes: '{minutes, number} min',
    minutesAndSeconds: '{minutes, number} min {seconds, number} s',
    hours: '{hours, number} h',
    hoursAndMinutes: '{hours, number} h {minutes, number} min',
  },
});
