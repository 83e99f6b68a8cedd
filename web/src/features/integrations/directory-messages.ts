import { defineMessages } from '@floorlight/languages/messages';

/** The directory of the organisation, by SCIM. */
export const t = defineMessages('directory', {
  title: 'Directory',
  lead: 'Your directory (Okta, Entra and others) adds people, changes them, and takes them out everywhere when they leave.',
  address: 'SCIM address',
  tokens: 'Tokens',
  makeToken: 'Make Token',
  newToken: 'Your new token',
  tokensFailed: "Couldn't load the tokens",
  noTokens: 'No directory is connected',
  noTokensHint: 'Make a token, and enter it with the SCIM address in your directory.',
  startsAt: 'New people begin at {site}',
  startSite: 'Site of new people',
  revokeHint: 'The directory can change nobody any more. The people it added stay.',
  groups: 'Groups',
  groupsLead:
    'What the members of a group are. Of several groups the highest role counts; without one they are workers.',
  groupsFailed: "Couldn't load the groups",
  noGroups: 'The directory has sent no groups yet',
  members: '{count, plural, one {# person} other {# people}}',
  role: 'Role',
  roleOf: 'Role of {name}',
  siteOf: 'Site of {name}',
  nothing: 'Gives nothing',
  ownSite: 'Their own site',
  saved: 'Saved',
});
