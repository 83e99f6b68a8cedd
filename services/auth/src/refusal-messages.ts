import { defineMessages } from '@floorlight/languages/messages';

/** Why auth refuses a request. */
export const refusals = defineMessages('authRefusals', {
  wrongLogin: 'Invalid email or password',
  lastManager: 'You are the last manager of {site}. Somebody else must be a manager before you erase your account',
  tooManySignIns: {
    seconds:
      'Too many failed sign-ins. Please wait {count, plural, one {# second} other {# seconds}}, or reset your password',
    minutes:
      'Too many failed sign-ins. Please wait {count, plural, one {# minute} other {# minutes}}, or reset your password',
  },
  passwordCommon: 'This is one of the most common passwords. Please choose another',
  passwordEasy: 'This password is too easy to guess. Try a few words that have nothing to do with each other',
  wrongCurrentPassword: 'This is not your current password',
  wrongCode: 'This code is wrong or was already used',
  wrongFirstCode: 'This code is wrong. Check that the time on your phone is right, and enter the newest code',
  passkeyRefused: 'This passkey does not work here. Sign in in another way',
  passkeyNotAdded: 'This passkey could not be added. Please try again',
  passkeyKnown: 'This passkey is already added',
  tooManyPasskeys: 'You have {count} passkeys. Remove one that you no longer use first',
  noPasskey: 'This passkey is already removed',
  signOutRefused: 'This is no sign-out of the directory, or an old one',
  noDirectory: 'Nobody can sign in this way here',
  codesOn: 'One-time codes are already on',
  codesOff: 'One-time codes are off',
  codesNotStarted: 'Please start again: this setup is no longer valid',
  signingInBusy: 'Too many people are signing in right now. Please try again',
  invalidLink: {
    verification: 'This verification link is invalid or has expired.',
    reset: 'This reset link is invalid or has expired.',
  },
  signUpClosed: {
    invitation: 'Accounts are made by invitation here. Ask a manager of your site for one',
    directory: 'Accounts come from your company’s directory here. Sign in with your company account',
  },
  otherMailDomain: 'Please use your work email address: only addresses at {domains} can register',
  chooseSite: 'Please choose one of the sites',
  deviceSignedOut: 'This device is already signed out',

  noPerson: 'This person does not exist',
  administratorsOnly: 'Only administrators may change administrators',
  homeElsewhere:
    'Their home is another site, whose managers change them. You can change their role at your site, or end their access to it',
  managesElsewhere: 'They also manage a site that you don’t. An administrator changes how they sign in',
  guestElsewhere: 'Their home is another site. Its managers or an administrator give them access to a further one',
  siteNeedsManager: 'This is the last manager of {site}. Make somebody else a manager there first',
  lastAdministrator: 'This is the last active administrator. Make somebody else an administrator first',
  emailTaken: 'Another person has this email address',
  employeeIdTaken: 'Another person has this employee ID',
  emailOrEmployeeId: 'Please enter an email address or an employee ID: people sign in with one of them',
  employeeIdDigit: 'An employee ID to sign in with needs a digit, and letters, digits, spaces or . _ / # - alone',
  wrongFirstAdministratorCode:
    'This code is wrong or has expired. The last start of auth printed the valid one into its log',
  hasAdministrator: 'There is an administrator already. Ask them for an invitation',
  noInvitation: 'This invitation was used or revoked already',
  personDeactivated: 'This person is deactivated. Reactivate them first',
  mailedEnough: 'This person was sent several links within the hour. Please wait',
  invitation: {
    unknown: 'This invitation is not valid. Check the whole link, or ask a manager of your site for a new one',
    used: 'This invitation was already used. Sign in, or ask a manager of your site if it was not you',
    ended: 'This invitation has ended. Ask a manager of your site for a new one',
  },
  deactivated: 'Your account is deactivated. Please ask a manager of your site',

  noSite: 'This site does not exist',
  notAtSite: 'You do not work at this site, or it is closed',
  onlyMembership: 'This is their only site. Deactivate the person instead',
  administratorsHome: 'Administrators keep their home site. Change their role first',
  noMembership: 'This person does not work at this site',
  otherSitesMembership: 'Only its managers and administrators give access to this site, and end it',
  noFloorPlan: 'This floor plan does not exist',
  notAPicture: 'This file is not a PNG or JPEG picture',
  pictureTooLarge: 'A floor plan has at most {millions} million pixels',
  siteIdFixed: 'The id of a site cannot be changed',
  siteIdTaken: 'Another site has this id',
  siteChanged: 'Somebody else has changed this site. Look at their changes first',
  siteChangedBy: '{name} has changed this site. Look at their changes first',
  siteHasOpenAlerts:
    '{count, plural, one {{name} has an open alert} other {{name} has # open alerts}}. Resolve them first',
  zoneInUse: 'An open alert or an active beacon is in the zone {zone}. Resolve it before you remove or rename the zone',
  wallInUse: 'The wall {wall} was counted today. Remove or rename it tomorrow',
  usesUnknown: 'Another part of Floorlight could not be asked whether this is in use. Please try again',

  sitesAtHub: 'The settings of this site are changed at the hub',
  personOfHub: 'This person is managed at the hub. Change them there',
  noCellAlert: 'This alert does not exist, or its site belongs to no cell',
  notYoursToAcknowledge: 'Only leads and managers of this site acknowledge its alerts',
  unknownAtCell:
    'The site does not know you yet as somebody who acknowledges its alerts. Try again in a moment, or call the site',
  cellAway: '{site} cannot be reached now, so nothing was acknowledged. Call the site',
  cellSilent:
    '{site} has not answered. It may have acknowledged the alert all the same: watch it here, or call the site',
  cellRevoked: 'The key of the cell {cell} was revoked',
  cellClaims: 'The cell {cell} claims the site {site}, which is not its own. What it says of that site does not count',
  cellClockAhead: 'The clock of the cell {cell} is {minutes, plural, one {# minute} other {# minutes}} ahead',
  cellClockBehind: 'The clock of the cell {cell} is {minutes, plural, one {# minute} other {# minutes}} behind',
  cellAddressesTaken:
    '{count, plural, one {An account of the cell {cell} has an email address that somebody else has too. Change one of the two} other {# accounts of the cell {cell} have email addresses that others have too. Change one of each two}}',

  noSignUpRequest: 'This request does not exist',
  signUpDecided: { approved: 'Already approved by {name}', refused: 'Already refused by {name}' },
  signUpGone: 'Already decided by another manager',

  noScimToken: 'This token does not exist, or was already revoked',
  noScimGroup: 'This group no longer exists in the directory',

  notSharedDevice: 'This device is not enrolled. Ask a manager to enrol it',
  wrongBadge: 'Wrong badge or PIN',
  tooManyBadges: {
    seconds: 'Too many wrong PINs. Please wait {count, plural, one {# second} other {# seconds}}',
    minutes: 'Too many wrong PINs. Please wait {count, plural, one {# minute} other {# minutes}}',
  },
  pinEasy: 'This PIN is too easy to guess. Choose another',
  pinOfBadge: 'This PIN is part of your employee ID. Choose another',
  noBadge: 'You have no employee ID. Ask a manager to add it first',
  noSharedDevice: 'This device does not exist, or was already revoked',
  noEnrolment: 'This link was already used or has expired. Ask for a new one',
  noWallDisplay: 'This wall display does not exist, or was already revoked',
  noDisplayCode: 'This code was already used or has expired. Ask for a new one',
  wallDisplayTaken: 'Another wall display of this site has this name',
  sharedDeviceTaken: 'Another device of this site has this name',
  chooseZone: 'Please choose one of the zones of the site',

  noApiKey: 'This API key does not exist, or was already revoked',
  expiryInPast: 'Choose a day in the future',

  noManagerId: 'No manager of this site has this ID. It is the employee ID of a manager',
  tokenForOtherAct: 'This token was made for something else. It is still valid for that',
  invalidManagerToken: 'This token is invalid, has expired or was already used',
  tooManyTokens: {
    seconds: 'Too many wrong tokens. Please wait {count, plural, one {# second} other {# seconds}}',
    minutes: 'Too many wrong tokens. Please wait {count, plural, one {# minute} other {# minutes}}',
  },
  noEmail: 'Your account has no email address',
  testMailLimit: 'At most {count} test emails an hour. Please try again later',
  testMailRefused: 'The mail server refused the test email',
  mailServerAway: 'The mail server is not accepting emails right now. The test email will be sent when it does',
});
