import { defineMessages } from '@floorlight/languages/messages';

/** Roles, and what a person reads when their session has ended. */
export const t = defineMessages('session', {
  /** In the header, on the profile and in the logs. */
  roles: { worker: 'Worker', lead: 'Lead', manager: 'Manager', administrator: 'Administrator', machine: 'Machine' },
  unauthorized: 'Unauthorized',
  loggedOut: 'You are logged out. Logging in again...',
});
