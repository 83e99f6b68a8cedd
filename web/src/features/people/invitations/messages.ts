import { defineMessages } from '@floorlight/languages/messages';

/** The invitations that nobody has accepted yet. */
export const t = defineMessages('openInvitations', {
  title: 'Open Invitations',
  hint: 'Of the last 30 days, those that nobody has accepted.',
  loadFailed: 'The invitations could not be loaded',
  none: 'No open invitation',
  noneHint: 'Everybody who was invited in the last 30 days has accepted.',
  blankCode: 'Blank code',
  ways: { email: 'By mail', sheet: 'Printed code' },
  until: 'until {day}',
  ended: 'Expired {day}',
  resend: 'Send Again',
  printAgain: 'Print Again',
  resendLabel: 'Send again: {name}',
  printLabel: 'Print again: {name}',
  withdraw: 'Withdraw',
  withdrawLabel: 'Withdraw: {name}',
  withdrawTitle: 'Withdraw the invitation of {name}?',
  withdrawLead: 'The link stops working. Somebody who has never accepted is deactivated until you reactivate them.',
  withdrawBlankLead: 'The printed code stops working.',
  withdrawn: 'Invitation withdrawn',
});
