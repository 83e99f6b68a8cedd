import { defineMessages } from '@floorlight/languages/messages';

export const t = defineMessages('charts', {
  share: 'Share',
  cumulative: 'Cumulative',
  cumulativeShare: 'Cumulative share',
  asTable: '{title}, as a table',
});
