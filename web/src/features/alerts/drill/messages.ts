import { defineMessages } from '@floorlight/languages/messages';

/** Alerts that are drills. */
export const t = defineMessages('alertDrills', {
  open: 'Alert drill',
  title: 'Send an alert as a drill',
  hint: 'It is labelled DRILL on every screen, email and push. Managers are called as in an emergency; emergency services are not notified.',
  cancel: 'Cancel',
  start: 'Start the drill',
});
