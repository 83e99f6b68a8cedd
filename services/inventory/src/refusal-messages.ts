import { defineMessages } from '@floorlight/languages/messages';

/** Why inventory refuses a request. */
export const refusals = defineMessages('inventoryRefusals', {
  noSuchArea: 'Your site has no such area',
  noSuchWall: '{area} has no such wall',
  sessionNotFound: 'Count session not found',
  noCountsYet: 'This session has no counts yet',
  siteCountNotFound: 'Count not found',
  siteCountClosed: 'The count “{name}” is closed',
  wallInOtherCount: '{area}, {wall} is already in the open count “{name}”',
  wallsChangedMeanwhile: 'Another count of these walls was opened or closed at the same moment. Please try again',
  notOnCount: '{name} is not on this count. Add them first',
  nothingToRecount: 'None of these walls is counted yet',
  nothingToApprove: 'None of these walls is counted and waits for approval',
  wallApproved: '{wall} is approved by {name}. Ask a manager for a recount before you count it again',
  wallCounted: '{name} has already counted {wall}. Save it as a recount, or discard it',
  recountByAnother: 'You counted {wall}: somebody else has to count it again',
  nothingCountedOnDay: 'Nothing was counted on this day',
  recipientNotAllowed: "You can email reports to your site's report recipients or to your own address",
  reportLimit: 'You have reached the limit of emailed reports: {count} an hour. Please try again later',

  toteNotFound: 'This tote is not on record',
  toteExists: 'Tote {tote} already exists',
  toteLimit: 'You have reached the limit of new totes: {count, number} a day. Please try again later',
  assignmentForbidden: 'Only a manager can assign a tote to somebody else, or take it from them',
  approvalForbidden: 'Only a manager can approve walls, or somebody with a token of a manager for it',
  notYourTote: 'Only the person who has a tote can hand it over',
  toteWanted: '{name} is taking this tote over already',
  choosePerson: 'Choose a person of your site',
  assignedToteChanged: {
    pending:
      'Someone else changed tote {tote}: it is pending, {items, plural, one {1 item} other {{items} items}}, assigned to {name}. Check it and try again',
    processing:
      'Someone else changed tote {tote}: it is processing, {items, plural, one {1 item} other {{items} items}}, assigned to {name}. Check it and try again',
    completed:
      'Someone else changed tote {tote}: it is completed, {items, plural, one {1 item} other {{items} items}}, assigned to {name}. Check it and try again',
  },
  unassignedToteChanged: {
    pending:
      'Someone else changed tote {tote}: it is pending, {items, plural, one {1 item} other {{items} items}}, assigned to nobody. Check it and try again',
    processing:
      'Someone else changed tote {tote}: it is processing, {items, plural, one {1 item} other {{items} items}}, assigned to nobody. Check it and try again',
    completed:
      'Someone else changed tote {tote}: it is completed, {items, plural, one {1 item} other {{items} items}}, assigned to nobody. Check it and try again',
  },
});
