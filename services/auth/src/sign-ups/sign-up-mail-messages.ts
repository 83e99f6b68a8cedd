import { defineMessages } from '@floorlight/languages/messages';

/** The mails about manager requests. A group is one mail: its subject, paragraphs and button. */
export const t = defineMessages('signUpMails', {
  requested: {
    subject: 'Somebody asks to be a manager of your site',
    happened:
      'Somebody registered as a manager of your site and verified their email address. They are a worker until a manager approves the request.',
    advice: 'Please check who it is, then approve or refuse.',
    button: 'Sign-up Requests',
  },
  approved: {
    subject: 'You are a manager on Floorlight now',
    happened: 'A manager of your site approved your request. You can now use everything that managers can.',
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
