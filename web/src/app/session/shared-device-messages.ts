import { defineMessages } from '@floorlight/languages/messages';

/** Around the screens of somebody who is signed in on a shared device. */
export const t = defineMessages('sharedDeviceBar', {
  nextPerson: 'Next Person',
  stillThere: 'Are you still there?',
  signingOut:
    '{seconds, plural, one {Without a touch you are signed out in # second.} other {Without a touch you are signed out in # seconds.}}',
  stay: 'Stay Signed In',
  ownBadge: 'You are signed in',
  scanAgain: 'Scan it again to use it',
});
