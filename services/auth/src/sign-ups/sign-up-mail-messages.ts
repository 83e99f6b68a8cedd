import { defineMessages } from '@floorlight/languages/messages';

/** The mails about registrations that wait for approval. A group is one mail: its subject, paragraphs and button. */
export const t = defineMessages('signUpMails', {
  joining: {
    subject: 'Somebody asks to join your site',
    happened:
      'Somebody registered at your site and verified their email address. They can’t sign in until a manager approves.',
    advice: 'Please check who it is, then approve or refuse.',
    button: 'Sign-up Requests',
  },
  requested: {
    subject: 'Somebody asks to be a manager of your site',
    happened:
      'Somebody registered as a manager of your site and verified their email address. They can’t sign in until a manager approves.',
    advice: 'Please check who it is, then approve or refuse.',
    button: 'Sign-up Requests',
  },
  admitted: {
    subject: 'You can sign in to Floorlight now',
    happened: 'A manager of your site approved your account.',
    button: 'Open Floorlight',
  },
  approved: {
    subject: 'You are a manager on Floorlight now',
    happened: 'A manager of your site approved your request. You can now use everything that managers can.',
    button: 'Open Floorlight',
  },
  turnedAway: {
    subject: 'Your Floorlight account was refused',
    happened: 'A manager of your site refused your account, so you can’t sign in.',
    advice: 'If you think this is a mistake, please talk to a manager of your site.',
    button: 'Open Floorlight',
  },
  refused: {
    subject: 'Your request to be a manager was refused',
    happened:
      'A manager of your site refused your request. Your account stays as it is, and you can continue as a warehouse worker.',
    advice: 'If you think this is a mistake, please talk to a manager of your site.',
    button: 'Open Floorlight',
  },
});
