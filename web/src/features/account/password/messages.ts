import { defineMessages } from '@floorlight/languages/messages';

/** A new password: its strength, and the change of one. */
export const t = defineMessages('passwords', {
  strength: {
    easy: 'Too easy to guess',
    fair: 'Good enough',
    good: 'Good',
    strong: 'Strong',
  },
  title: 'Password',
  lead: 'Changing it signs out your other devices.',
  change: 'Change Password',
  current: 'Current Password',
  new: 'New Password',
  confirm: 'Confirm New Password',
  changed: 'Password changed',
  changedHint: 'Your other devices were signed out.',
  notChanged: "Couldn't change your password",
  cancel: 'Cancel',
});
