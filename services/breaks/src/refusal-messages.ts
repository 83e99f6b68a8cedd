import { defineMessages } from '@floorlight/languages/messages';

/** Why breaks refuses a request. */
export const refusals = defineMessages('breakRefusals', {
  breakNotFound: 'Break not found',
  breakEnded: 'This break has already ended',
  alreadyOnBreak: 'You already have an active break',
  clockAhead: "This device's clock was ahead, so the time of the break is unknown. Check the clock of the device.",
  tooLongAgo: 'This was more than {hours} hours ago, which is too late to record it',
  endsBeforeStart: 'By its device, the break ended before it began',
  duringAnother: 'By its device, the break began during an earlier one',
  breakTooLong: 'A break can last {hours} hours at most',
  notAwayCode: 'This is not an away code of this site. Scan the one at the break room, or go on without a code.',
  shiftAttested: 'You have already confirmed the breaks of these hours',
  shiftBackwards: 'The shift must end after it begins',
  shiftTooLong: 'A shift has {hours} hours at most',
  shiftNotOver: 'The shift must be over',
  shiftTooLongAgo: 'This shift ended more than {days} days ago, which is too late to confirm its breaks',
  settingNotFound: 'Setting not found',
  outsideLimits: 'This value is outside the limits of the setting',
});
