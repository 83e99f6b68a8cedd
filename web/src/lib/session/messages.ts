import { defineMessages } from '@floorlight/languages/messages';

/** Roles, and what a person reads when their session has ended. */
export const t = defineMessages('session', {
  /** In the header, on the profile and in the logs. */
  roles: { worker: 'Worker', lead: 'Lead', manager: 'Manager', administrator: 'Administrator', machine: 'Machine' },
  noManagerIds: 'No manager of this site has an employee ID yet. Ask a manager to add theirs.',
  noManagerIdsMend:
    'No manager of this site has an employee ID yet. Tokens and manager badges need one: add it in their entry.',
  openPeople: 'Open People',
  unauthorized: 'Unauthorized',
  sessionOver: 'Your session has ended',
  sessionOverHint: 'Sign in again once there is a network. What was not sent yet stays on this device until then.',
  loggedOut: 'You are logged out. Logging in again...',
});
