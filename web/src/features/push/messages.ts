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
    wantedTotes: 'Somebody wants a tote of mine',
    counts: 'Walls to count are assigned to me',
    sharedBarcodes: 'Requests to share a barcode, and answers to mine',
    incident: 'News about my incidents',
  },
  notChanged: "Couldn't change push notifications",
  failed: {
    blocked: 'Notifications are blocked',
    unanswered: 'Push is still off',
    unsupported: 'Push does not work here',
  },
  advice: {
    blocked: 'Allow notifications for this address in the settings of your browser, then turn push on again.',
    unanswered: 'Turn it on again, and choose Allow when the browser asks.',
    unsupported:
      'This browser gets no pushes. On an iPhone or iPad, add Floorlight to the Home Screen and open it there.',
  },
  nudge: 'Your locked phone would not ring',
  nudgeHint: 'Alarms reach you while Floorlight is open, and by email. With push they ring on a locked phone too.',
  turnOn: 'Turn On Push',
  later: 'Later',
  testAlarm: 'Test My Alarm',
  testFailed: "Couldn't test your alarm",
  testTitle: 'Test Alarm',
  testLead: 'Only you get it. It does not count as an alert.',
  testChannels: { app: 'This app', push: 'Push notification', email: 'Email', text: 'Text message' },
  testArrived: 'Arrived after {seconds, number} s',
  testWaiting: 'On its way…',
  testMissing: 'Not arrived within a minute',
  testNoDevice: 'No device of yours gets pushes',
  testNoAddress: 'You have no email address',
  testNoPhone: 'You have no verified phone number',
  testTextFailed: 'The text service did not take it. Check your number.',
  /** The test alarm on its reader's screen. */
  testShown: 'TEST alarm',
  testNoEmergency: 'This is a test. There is no emergency.',
  nobodyRings: 'No locked phone would ring here',
  nobodyRingsHint:
    'Nobody who gets the alarms of this site has turned push on. They hear them while Floorlight is open, and by email.',
  planLacks: 'The alarm plan lacks something',
  nobodyReceives: 'Nobody gets the alarms of this site',
  nobodyReceivesHint: 'No manager and no lead works here. Call the emergency numbers.',
});
