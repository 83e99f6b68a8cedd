import { defineMessages } from '@floorlight/languages/messages';

/** Text messages. A locked screen shows them: they name nobody and no position. A link follows those of alarms. */
export const t = defineMessages('textMessages', {
  /** An alert of no kind; the others have the titles of the app's buttons. */
  emergency: 'Emergency',
  alarm: '{title}: {place}.',
  over: 'OVER. {title}: {place}.',
  falseAlarm: 'FALSE ALARM. {title}: {place}. Nobody needs to come.',
  notAcknowledged: 'NOT ACKNOWLEDGED. {title}: {place}.',
  notOver: 'NOT OVER. {title}: {place}.',
  test: 'TEST alarm from Floorlight, {site}. There is no emergency.',
  code: '{code} is your Floorlight code. Nobody from Floorlight asks you for it.',
});
