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
  makerIsGone: 'Who made this token is no longer an administrator and may know it. Make a new one and revoke this.',
  revokeHint: 'The directory can no longer change people. The people it added stay.',
  groups: 'Groups',
  groupsLead:
    'Choose the role of the members of each group. A group without a role changes nobody. Members of several groups get the highest role, and whoever leaves their last one is a worker.',
  groupsFailed: "Couldn't load the groups",
  noGroups: 'The directory has sent no groups yet',
  members: '{count, plural, one {# person} other {# people}}',
  role: 'Role',
  roleOf: 'Role of {name}',
  siteOf: 'Site of {name}',
  nothing: 'No role',
  ownSite: 'Their own site',
  saved: 'Saved',
});
