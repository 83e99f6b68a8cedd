import { defineMessages } from '@floorlight/languages/messages';

export const t = defineMessages('api', {
  unreachable: 'No connection to Floorlight. Check the network and try again.',
  tryAgain: 'Please try again.',
  exportCsv: 'Export CSV',
  exportFailed: 'The file could not be made',
});
