import { defineMessages } from '@floorlight/languages/messages';

/** What becomes of a count that waited on this device. */
export const t = defineMessages('countOutbox', {
  saved: 'Count Saved',
  savedAt: '{place}: {count, plural, one {# item} other {# items}}',
  savedEmpty: '{place}: empty',
  saveFailed: 'Failed to save inventory count',
  refusedAt: '{place}: {reason}',
  figuresStored: 'Its figures are stored on this device.',
  waitedTooLong: 'It waited for two days and may already be saved. Check whether the wall is counted.',
  /** Its entry in the list of what waits to be sent. */
  unsent: 'Count: {place}',
});
