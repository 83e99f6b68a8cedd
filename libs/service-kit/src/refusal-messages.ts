import { defineMessages } from '@floorlight/languages/messages';

/** Why a server refuses a request of any kind. */
export const refusals = defineMessages('requestRefusals', {
  invalidAddress: 'This address is not valid',
  invalidJson: 'This is not valid JSON',
  nestedTooDeeply: 'This is nested too deeply',
  tooLarge: {
    kilobytes: 'This is too large to send: at most {size} kB',
    megabytes: 'This is too large to send: at most {size} MB',
  },
  keyLacksPermission: 'This API key has no permission for this',
  oldRole:
    'This site has not heard from the hub for 12 hours, so your role may be out of date. Alarms work as always. Try again when the line is back',
  siteClosed: '{site} is closed. Ask an administrator about the site where you work now',
  selectFile: 'Please select a {format} file',
  selectFileOf: 'Please select a {formats} or {lastFormat} file',
  uploadInterrupted: 'The upload was interrupted. Please try again',
});
