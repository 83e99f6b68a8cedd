import { defineMessages } from '@floorlight/languages/messages';

/** Why breaks refuses a request. */
export const refusals = defineMessages('breakRefusals', {
  breakNotFound: 'Break not found',
  breakEnded: 'This break has already ended',
  alreadyOnBreak: 'You already have an active break',
  breakTooLong: 'A break can last {hours} hours at most',
  settingNotFound: 'Setting not found',
  outsideLimits: 'This value is outside the limits of the setting',
});
