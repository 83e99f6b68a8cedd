import { defineMessages } from '@floorlight/languages/messages';

/** Requests of people who registered as a manager. */
export const t = defineMessages('signUps', {
  title: 'Sign-up Requests',
  lead: 'People who registered as a manager of your site. Until you decide, they are workers.',
  loadFailed: "Couldn't load the requests",
  emptyTitle: 'Nobody is waiting',
  empty: 'When someone registers as a manager of your site, the request appears here for approval.',
  viewRequests: 'View Requests',

  waiting: 'Waiting',
  employeeId: 'Employee ID <id>{employeeId}</id>',
  requested: 'requested {ago}',
  refuse: 'Refuse',
  approve: 'Approve',
  saveFailed: "Couldn't save your decision",
  managerApproved: 'Manager approved',
  requestRefused: 'Request refused',
  emailFollows: '{name} will get an email.',

  decided: 'Decided',
  decidedBy: 'by {name}, {time}',
  decidedByManager: 'by a manager, {time}',
  approved: 'Approved',
  refused: 'Refused',
});
