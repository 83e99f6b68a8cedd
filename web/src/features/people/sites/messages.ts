import { defineMessages } from '@floorlight/languages/messages';

/** The sites of a person: roles there, access to others, and moving their home. */
export const t = defineMessages('personSites', {
  title: 'Sites and roles',
  roleAt: 'Role at {site}',
  roleAtHome: 'Role at {site}, their home',
  saved: 'Saved',
  end: 'End Access',
  endLabel: 'End access to {site}',
  endTitle: 'End the access of {name} to {site}?',
  endLead: 'If they are working there now, they continue at their home site. Their records stay.',
  endHomeLead: 'The site that they joined first becomes their home. Their records stay.',
  ended: 'No access to {site} any more',
  anotherSite: 'Another site',
  chooseSite: 'Choose a site',
  add: 'Give Access',
  added: 'Access to {site} given',
  move: 'Move Home Site',
  moveTitle: 'Move the home of {name}?',
  moveLead:
    'They start at their home site when they sign in. If they are working at the old one now, they continue at the new one at once.',
  newHome: 'New home',
  movesAlong:
    'Moves along: sign-in, settings, access to other sites, open invitations. Their role is the one they have there, otherwise the one of the old home.',
  stays: 'Stays at {site}: alerts, counts, totes, breaks and barcodes that they recorded there.',
  keepsAccess: 'May still switch to {site}',
  moveNow: 'Move',
  moved: '{site} is their home now',
});
