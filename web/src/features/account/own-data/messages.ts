import { defineMessages } from '@floorlight/languages/messages';

/** One's own data: the copy of it, and the end of the account. */
export const t = defineMessages('ownData', {
  title: 'Your Data',
  lead: 'Take a copy of everything that Floorlight stores about you, or delete your account.',
  download: 'Download My Data',
  downloaded: 'Your data is in your downloads',
  notDownloaded: "Couldn't download your data",
  delete: 'Delete My Account',
  question: 'Delete your account?',
  final: "This can't be undone. Download your data first if you want to keep a copy.",
  goesTitle: 'What goes',
  goes: 'Your name, email address and employee ID, your vault and scans, your positions, and your sign-in on every device.',
  staysTitle: 'What stays, without your name',
  stays:
    'Emergency alerts and incident reports, because the law demands them for five years. Counts and break times, because your site works with them. The log of who did what, which then names nobody.',
  unsent: 'Not sent yet, and lost with the account: {unsent}.',
  password: 'Your Password',
  passwordRequired: 'Enter your password',
  notDeleted: "Couldn't delete your account",
  cancel: 'Cancel',
});
