import { defineMessages } from '@floorlight/languages/messages';

/** Words of the shared parts. */
export const t = defineMessages('ui', {
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading...',
  loadMore: 'Load More',
  retry: 'Retry',
  /** Read out before each toast. */
  toast: 'Message',
  /** The area of the toasts, and the key that focuses it. */
  toasts: 'Notifications ({hotkey})',

  severity: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },

  /** Above a form whose record somebody else has changed. */
  outdated: {
    title: 'Somebody has changed this since you typed here',
    message: 'Not saved yet: {typed}. Meanwhile saved: {known}.',
    /** A field without a value. */
    empty: 'nothing',
    discard: 'Discard What I Typed',
  },

  assignedTo: 'Assigned to',
  nobody: 'Nobody',
  me: '{name} (me)',
  /** An assignee whose name is unknown. */
  someone: 'Someone',

  showPassword: {
    current: 'Show password',
    confirmed: 'Show confirm password',
    new: 'Show new password',
    confirmedNew: 'Show confirm new password',
  },
  hidePassword: {
    current: 'Hide password',
    confirmed: 'Hide confirm password',
    new: 'Hide new password',
    confirmedNew: 'Hide confirm new password',
  },
});
