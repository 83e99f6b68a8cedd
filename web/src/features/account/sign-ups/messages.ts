import { defineMessages } from '@floorlight/languages/messages';

/** Registrations that wait for approval. */
export const t = defineMessages('signUps', {
  title: 'Sign-up Requests',
  lead: 'People who registered at your site. They can’t sign in until you approve.',
  loadFailed: "Couldn't load the requests",
  emptyTitle: 'Nobody is waiting',
  empty: 'When someone registers at your site, the request appears here for approval.',
  viewRequests: 'View Requests',

  waiting: 'Waiting',
  employeeId: 'Employee ID <id>{employeeId}</id>',
  requestedAs: 'as {role}, requested {ago}',
  refuse: 'Refuse',
  approve: 'Approve',
  saveFailed: "Couldn't save your decision",
  signUpApproved: 'Sign-up approved',
  requestRefused: 'Request refused',
  emailFollows: '{name} will get an email.',

  decided: 'Decided',
  decidedBy: 'by {name}, {time}',
  decidedByManager: 'by a manager, {time}',
  approved: 'Approved',
  refused: 'Refused',
});
