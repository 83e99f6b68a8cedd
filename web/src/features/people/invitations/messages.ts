import { defineMessages } from '@floorlight/languages/messages';

/** The invitations that nobody has accepted yet. */
export const t = defineMessages('openInvitations', {
  title: 'Open Invitations',
  hint: 'Invitations of the last 30 days that nobody has accepted.',
  loadFailed: 'The invitations could not be loaded',
  none: 'No open invitation',
  noneHint: 'Everybody who was invited in the last 30 days has accepted.',
  blankCode: 'Blank code',
  ways: { email: 'By email', sheet: 'Printed code' },
  until: 'until {day}',
  ended: 'Expired {day}',
  resend: 'Send Again',
  printAgain: 'Print Again',
  resendLabel: 'Send again: {name}',
  printLabel: 'Print again: {name}',
  revoke: 'Revoke',
  revokeLabel: 'Revoke: {name}',
  revokeTitle: 'Revoke the invitation of {name}?',
  revokeLead: 'The link stops working. Somebody who has never accepted is deactivated until you reactivate them.',
  revokeBlankLead: 'The printed code stops working.',
  revoked: 'Invitation revoked',
});
