import { queuedMails } from '@floorlight/mail/mail-tables';
import { unreadableMessages } from '@floorlight/people/delivery-tables';
import { type PersonalTable, personalTable } from '@floorlight/people/personal-data';
import {
  apiKeys,
  auditAnchors,
  auditHeads,
  auditLog,
  badgeLog,
  breakTakers,
  employeeIds,
  erasures,
  floorPlans,
  inbox,
  knownDevices,
  mailTokens,
  managerTokens,
  memberships,
  oneTimeCodes,
  outbox,
  passkeyChallenges,
  passkeys,
  principalKeys,
  recoveryCodes,
  sessions,
  signingKeys,
  signUpRequests,
  sites,
  siteVersions,
  users,
  wrongPasswords,
} from './schema.ts';

/** What auth's tables hold about people. A new column has to be placed here: `personal-data.test.ts` demands it. */
export const personalData: PersonalTable[] = [
  // Erasing an account overwrites its row itself: others refer to it.
  personalTable(users, {
    class: 'account',
    of: 'id',
    erasure: 'keep',
    details: ['email', 'firstName', 'lastName', 'employeeId', 'profileImageUrl', 'registrationOrigin'],
    secret: ['passwordHash'],
    plain: ['siteId', 'language'],
  }),
  personalTable(memberships, { class: 'account', of: 'userId', erasure: 'delete', plain: ['siteId'] }),
  personalTable(employeeIds, { class: 'account', of: 'userId', erasure: 'delete', details: ['employeeId'] }),
  personalTable(mailTokens, {
    class: 'account',
    of: 'userId',
    erasure: 'delete',
    details: ['registration'],
    secret: ['tokenHash', 'registration'],
  }),
  personalTable(sessions, {
    class: 'account',
    of: 'userId',
    erasure: 'delete',
    details: ['ip', 'userAgent', 'way'],
    secret: ['tokenHash'],
    plain: ['activeSiteId'],
  }),
  personalTable(knownDevices, { class: 'account', of: 'userId', erasure: 'delete', secret: ['tokenHash'] }),
  personalTable(passkeys, {
    class: 'account',
    of: 'userId',
    erasure: 'delete',
    details: ['name', 'transports'],
    secret: ['credentialId', 'publicKey'],
  }),
  personalTable(passkeyChallenges, {
    class: 'account',
    of: 'userId',
    erasure: 'delete',
    secret: ['challengeHash'],
    plain: ['purpose'],
  }),
  personalTable(oneTimeCodes, { class: 'account', of: 'userId', erasure: 'delete', secret: ['sealedSecret'] }),
  personalTable(recoveryCodes, { class: 'account', of: 'userId', erasure: 'delete', secret: ['codeHash'] }),
  personalTable(signUpRequests, {
    class: 'account',
    of: 'userId',
    erasure: 'delete',
    names: { decidedByName: 'decidedBy' },
    plain: ['siteId'],
  }),
  personalTable(managerTokens, {
    class: 'activity',
    of: 'generatedBy',
    erasure: 'delete',
    texts: ['generatedByName', 'reason', 'managerId'],
    secret: ['tokenHash'],
    plain: ['siteId'],
  }),
  // Append-only: they refer to people by id.
  personalTable(auditLog, {
    class: 'activity',
    of: 'userId',
    erasure: 'keep',
    details: ['description', 'coded', 'details', 'ipAddress', 'userAgent'],
    plain: ['siteId', 'userName', 'userRole', 'action', 'previousHash', 'hash', 'entityType', 'entityId'],
  }),
  personalTable(badgeLog, {
    class: 'activity',
    of: 'userId',
    erasure: 'keep',
    details: ['description', 'coded', 'metadata', 'managerId', 'ipAddress', 'userAgent'],
    plain: ['siteId', 'userName', 'userRole', 'action', 'previousHash', 'hash'],
  }),
  // Who took the breaks in the audit log, until the site's retention ends.
  personalTable(breakTakers, { class: 'break', of: 'userId', erasure: 'delete', plain: ['siteId'] }),
  queuedMails,
  // Deleted within seconds, when every service has confirmed.
  personalTable(erasures, { class: 'account', erasure: 'keep', details: ['identity'] }),
  unreadableMessages,
];

/** Events refer to people by id; buckets are hashes; a site's settings name functions, and its managers keep them right. */
export const impersonal = [
  apiKeys,
  auditAnchors,
  auditHeads,
  floorPlans,
  inbox,
  outbox,
  sites,
  siteVersions,
  principalKeys,
  signingKeys,
  wrongPasswords,
];
