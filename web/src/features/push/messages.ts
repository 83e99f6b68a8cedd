import { defineMessages } from '@floorlight/languages/messages';

/** Pushes to a device whose app is closed. */
export const t = defineMessages('push', {
  title: 'Push Notifications',
  thisDevice: 'Push on This Device',
  managerHint: 'Alarms ring here when the app is closed and the screen is locked',
  workerHint: 'Breaks, totes and incidents reach you here when the app is closed',
  devices:
    '{count, plural, =0 {No device of yours gets pushes} one {# device of yours gets pushes} other {# devices of yours get pushes}}',
  routine: {
    break_ending: 'One minute before my break ends',
    break_over: 'My break time is up',
    tote: 'A tote is assigned to me',
    incident: 'News about my incidents',
  },
  notChanged: "Couldn't change push notifications",
  failed: { blocked: 'Notifications are blocked', unsupported: 'Push is not possible here' },
  advice: {
    blocked: 'Allow notifications for this address in the settings of your browser, then turn push on again.',
    unsupported:
      'This browser gets no pushes. On an iPhone or iPad, add Floorlight to the Home Screen and open it there.',
  },
  nudge: 'Your locked phone would not ring',
  nudgeHint: 'Alarms reach you while Floorlight is open, and by email. With push they ring on a locked phone too.',
  turnOn: 'Turn On Push',
  later: 'Later',
});
