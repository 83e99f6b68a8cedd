import type { EventPayload, FloorEvent } from '@floorlight/contracts/events';
import { displayName } from '@floorlight/contracts/person';
import type { SignUpRequest } from '@floorlight/contracts/sign-up-requests';
import { type Coded, coded } from '@floorlight/languages/coded';
import { t } from './audit-messages.ts';
import type { Describers, Description } from './description.ts';

export const authDescriptions: Describers<'auth'> = {
  'auth.user.registered': describeRegistration,
  'auth.user.verified': ({ payload: { person } }) =>
    describeAccount(person.id, coded(t.verifiedEmail), { name: displayName(person), role: person.role }),
  'auth.user.updated': describeUpdate,
  'auth.person.changed': describePersonChange,
  'auth.invitation.printed': ({ payload: { count, role } }) => ({
    description: coded(t.printedInvitations, { count }),
    entityType: 'account',
    entityId: null,
    details: { after: { count, role } },
  }),
  'auth.invitation.revoked': ({ payload: { invitationId, role } }) => ({
    description: coded(t.revokedInvitation),
    entityType: 'account',
    entityId: null,
    details: { invitationId, ...(role && { before: { role } }) },
  }),
  'auth.user.erased': ({ payload: { userId } }) => describeAccount(userId, coded(t.erased), {}),
  'auth.password.reset': ({ payload: { userId, how = 'reset' } }) =>
    describeAccount(userId, coded(passwordMessages[how]), {}),
  'auth.session.started': ({ payload: { sessionId, way = 'password' } }) => ({
    description: coded(way === 'password' ? t.signedIn : t.signedInBy[way]),
    entityType: 'session',
    entityId: sessionId,
    details: { way },
  }),
  'auth.session.revoked': ({ payload }) => ({
    description: describeEnd(payload),
    entityType: 'session',
    entityId: payload.sessionIds[0] ?? null,
    details: { sessions: payload.sessionIds.length, ...(payload.reason && { reason: payload.reason }) },
  }),
  'auth.session.secured': ({ payload: { userId, hasSecondFactor } }) =>
    describeAccount(userId, coded(hasSecondFactor ? t.secured : t.unsecured), { hasSecondFactor }),
  'auth.session.switched': ({ payload: { sessionId, site } }) => ({
    description: coded(t.switchedSite, { site }),
    entityType: 'session',
    entityId: sessionId,
    details: {},
  }),
  'auth.membership.changed': ({ payload: { userId, name, site, before, after, machine } }) => {
    const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
    const details = { name, before, after, ...(machine !== undefined && { machine }) };
    return describeAccount(userId, coded(t.membershipChanged[kind], { name, site }), details);
  },
  'auth.passkey.added': ({ payload: { userId, name } }) => describeAccount(userId, coded(t.passkeyAdded, { name }), {}),
  'auth.passkey.renamed': ({ payload: { userId, before, after } }) =>
    describeAccount(userId, coded(t.passkeyRenamed, { before, after }), { before, after }),
  'auth.passkey.removed': ({ payload: { userId, name } }) =>
    describeAccount(userId, coded(t.passkeyRemoved, { name }), {}),
  'auth.signin.reset': ({ payload: { userId, name, before } }) =>
    describeAccount(userId, coded(t.signInReset, { name }), {
      name,
      ...(before && { before, after: { passkeys: 0, oneTimeCodes: false } }),
    }),
  'auth.directory.linked': ({ payload: { userId, directory } }) =>
    describeAccount(userId, coded(t.directoryLinked, { directory }), { directory }),
  'auth.codes.changed': ({ payload: { userId, change } }) =>
    describeAccount(userId, coded(t.codesChanged[change]), { change }),
  'auth.badge.changed': ({ payload: { userId } }) => describeAccount(userId, coded(t.badgePinSet), {}),
  'auth.badge.reused': ({ payload: { userId, name, first, second } }) =>
    describeAccount(userId, coded(t.badgeReused, { first, second }), { name, first, second }),
  'auth.device.added': ({ payload }) => describeDevice(payload, t.deviceAdded),
  'auth.device.linked': ({ payload }) => describeDevice(payload, t.deviceLinked),
  'auth.device.enrolled': ({ payload }) => describeDevice(payload, t.deviceEnrolled),
  'auth.device.changed': ({ payload }) => describeDevice(payload, t.deviceChanged),
  'auth.device.revoked': ({ payload }) => ({
    ...describeDevice(payload, t.deviceRevoked),
    details: { before: payload.device },
  }),
  'auth.display.added': ({ payload }) => describeDisplay(payload, t.displayAdded),
  'auth.display.coded': ({ payload }) => describeDisplay(payload, t.displayCoded),
  'auth.display.connected': ({ payload }) => describeDisplay(payload, t.displayConnected),
  'auth.display.revoked': ({ payload }) => ({
    ...describeDisplay(payload, t.displayRevoked),
    details: { before: payload.display },
  }),
  'auth.signin.failed': ({ payload: { userId, name, wrong = 'password' } }) =>
    describeAccount(userId, coded(wrongMessages[wrong], { name }), { name, wrong }),
  'auth.signin.slowed': ({ payload: { userId, name, until } }) =>
    describeAccount(userId, coded(t.signInSlowed, { name }), { name, until }),
  'auth.log.exported': ({ actor, payload: { log, filters } }) => ({
    description: coded(t.exportedLog[log]),
    entityType: 'account',
    entityId: actor?.id ?? null,
    details: { log, filters },
  }),
  'auth.token.generated': ({ payload: { tokenId, managerId, reason, expiresAt, act } }) => ({
    description: coded(t.tokenGenerated, { managerId }),
    entityType: 'security_token',
    entityId: tokenId,
    details: { managerId, reason, expiresAt, ...(act && { act }) },
    managerId,
  }),
  'auth.token.validated': ({ payload: { tokenId, managerId, reason, generatedByName, act } }) => ({
    description: coded(t.tokenValidated, { managerId, name: generatedByName }),
    entityType: 'security_token',
    entityId: tokenId,
    details: { managerId, reason, generatedByName, ...(act && { act }) },
    managerId,
  }),
  'auth.token.mismatched': ({ payload: { tokenId, managerId, act } }) => ({
    description: coded(t.tokenMismatched),
    entityType: 'security_token',
    entityId: tokenId,
    details: { act },
    managerId,
  }),
  'auth.token.refused': ({ payload: { cause, tokenId, managerId } }) => ({
    description: coded(t.tokenRefused[cause]),
    entityType: 'security_token',
    entityId: tokenId,
    details: { cause, ...(managerId !== null && { managerId }) },
    managerId,
  }),
  'auth.signup.requested': ({ payload: { request } }) =>
    describeSignUp(request, coded(t.signUpRequested[roleOf(request)])),
  'auth.signup.approved': ({ payload: { request } }) =>
    describeSignUp(request, coded(t.signUpApproved[roleOf(request)], { name: request.name })),
  'auth.signup.refused': ({ payload: { request } }) =>
    describeSignUp(request, coded(t.signUpRefused[roleOf(request)], { name: request.name })),
  'auth.site.changed': describeSite,
  'auth.site.unmanaged': ({ siteId, payload: { site, machine } }) => ({
    description: coded(t.siteUnmanaged, { site, machine }),
    entityType: 'site',
    entityId: siteId,
    details: { machine },
  }),
  'auth.scimtoken.created': ({ payload: { tokenId, token } }) =>
    describeDirectory(tokenId, coded(t.directoryTokenMade, { name: token.name }), { after: token }),
  'auth.scimtoken.revoked': ({ payload: { tokenId, token } }) =>
    describeDirectory(tokenId, coded(t.directoryTokenRevoked, { name: token.name }), { before: token }),
  'auth.scimgroup.mapped': ({ payload: { groupId, group, before, after } }) =>
    describeDirectory(groupId, coded(t.groupMapped, { name: group }), { before, after }),
  'auth.apikey.created': ({ payload: { keyId, key } }) =>
    describeKey(keyId, coded(t.keyMade, { name: key.name }), { after: key }),
  'auth.apikey.revoked': ({ payload: { keyId, key } }) =>
    describeKey(keyId, coded(t.keyRevoked, { name: key.name }), { before: key }),
};

const wrongMessages = { password: t.signInFailed, code: t.wrongCode, pin: t.wrongPin };
const passwordMessages = { reset: t.setPassword, changed: t.changedPassword, disowned: t.disownedAccount };

const describeAccount = (userId: string, description: Coded, details: Description['details']): Description => ({
  description,
  entityType: 'account',
  entityId: userId,
  details,
});

/** Who was added by somebody else has `auth.person.changed`. */
function describeRegistration({ actor, payload: { person } }: FloorEvent<'auth.user.registered'>): Description | null {
  if (actor?.id !== person.id) return null;
  const { id, email, role } = person;
  return describeAccount(id, coded(t.registered), { name: displayName(person), email, role });
}

function describePersonChange({ payload }: FloorEvent<'auth.person.changed'>): Description {
  const { userId, name, kind, changes, machine } = payload;
  if (kind === 'accepted') return describeAccount(userId, coded(t.acceptedInvitation), {});
  const description =
    machine === undefined
      ? coded(t.personChanged[kind], { name })
      : coded(t.personChangedByMachine[kind], { name, machine });
  return describeAccount(userId, description, { name, changes, ...(machine !== undefined && { machine }) });
}

/** A change by somebody else has a more specific event of its own. */
function describeUpdate({ actor, payload: { person } }: FloorEvent<'auth.user.updated'>): Description | null {
  return actor?.id === person.id ? describeAccount(person.id, coded(t.changedSettings), {}) : null;
}

function describeEnd({ reason, sessionIds }: EventPayload<'auth.session.revoked'>): Coded {
  const count = Math.max(1, sessionIds.length);
  switch (reason) {
    case 'signed_in_again':
      return coded(t.signedInAgain);
    case 'other_devices':
      return coded(t.signedOutOthers, { count });
    case 'password_reset':
      return coded(t.passwordReset, { count });
    case 'expired':
      return coded(t.sessionExpired, { count });
    case 'closed':
      return coded(t.accountClosed, { count });
    case 'badge_elsewhere':
      return coded(t.badgeElsewhere);
    case 'directory':
      return coded(t.signedOutByDirectory, { count });
    case 'device_revoked':
      return coded(t.deviceSessionEnded);
    case 'signed_out':
    case undefined:
      return coded(t.signedOut);
    default:
      return reason satisfies never;
  }
}

/** The deployment's own file seeds the first sites: nobody's action. */
function describeSite({
  actor,
  siteId,
  payload: { site, version, kind, changes, moreChanges },
}: FloorEvent<'auth.site.changed'>): Description | null {
  if (!actor) return null;
  return {
    description:
      kind === 'changed' ? coded(t.siteChanged.changed, { site, version }) : coded(t.siteChanged[kind], { site }),
    entityType: 'site',
    entityId: siteId,
    details: { version, changes, ...(moreChanges !== undefined && { moreChanges }) },
  };
}

const describeDirectory = (id: string, description: Coded, details: Description['details']): Description => ({
  description,
  entityType: 'directory',
  entityId: id,
  details,
});

const describeDevice = (
  { deviceId, device, before }: EventPayload<'auth.device.added'> & { before?: object },
  message: typeof t.deviceAdded,
): Description => ({
  description: coded(message, { name: device.name }),
  entityType: 'shared_device',
  entityId: deviceId,
  details: { ...(before && { before }), after: device },
});

const describeDisplay = (
  { displayId, display }: EventPayload<'auth.display.added'>,
  message: typeof t.displayAdded,
): Description => ({
  description: coded(message, { name: display.name }),
  entityType: 'wall_display',
  entityId: displayId,
  details: { after: display },
});

const describeKey = (id: string, description: Coded, details: Description['details']): Description => ({
  description,
  entityType: 'api_key',
  entityId: id,
  details,
});

const roleOf = ({ role = 'manager' }: SignUpRequest) => role;

const describeSignUp = (request: SignUpRequest, description: Coded): Description => ({
  description,
  entityType: 'sign_up_request',
  entityId: request.id,
  details: {
    name: request.name,
    email: request.email,
    ...(request.status !== 'pending' && { before: { status: 'pending' } }),
    after: { status: request.status, role: roleOf(request) },
  },
});
