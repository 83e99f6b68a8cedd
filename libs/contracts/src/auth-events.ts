import * as z from 'zod/mini';
import { Change } from './changes.ts';
import { TokenAct } from './manager-tokens.ts';
import { Person, Role } from './person.ts';
import { Id, Instant } from './scalars.ts';
import { signInWays } from './sign-in.ts';
import { SignUpRequest } from './sign-up-requests.ts';

const personChanged = z.object({ person: Person });
const signUpChanged = z.object({ request: SignUpRequest });
/** `site`: null for all sites. */
const apiKeyChanged = z.object({
  keyId: Id,
  key: z.object({
    name: z.string(),
    site: z.nullable(z.string()),
    permissions: z.array(z.string()),
    expiresAt: z.nullable(Instant),
  }),
});
const scimTokenChanged = z.object({ tokenId: Id, token: z.object({ name: z.string(), site: z.string() }) });
const deviceChanged = z.object({
  deviceId: Id,
  device: z.object({ name: z.string(), site: z.string(), zone: z.nullable(z.string()) }),
});
const displayChanged = z.object({ displayId: Id, display: z.object({ name: z.string(), site: z.string() }) });

/** The events that auth publishes. */
export const authEvents = {
  'auth.user.registered': personChanged,
  'auth.user.verified': personChanged,
  'auth.user.updated': personChanged,
  /**
   * Somebody with the right to changed a person, or a machine, such as a directory; `machine` names it. Of names, addresses
   * and employee IDs `changes` has the field alone: nobody could erase the value from the stream.
   */
  'auth.person.changed': z.object({
    userId: Id,
    name: z.string(),
    kind: z.enum(['created', 'invited', 'accepted', 'edited', 'role', 'moved', 'reset', 'deactivated', 'reactivated']),
    changes: z.array(Change),
    machine: z.optional(z.string()),
  }),
  /** Codes for whoever holds the sheet. Invitations of people are changes of them. */
  'auth.invitation.printed': z.object({ count: z.int(), role: Role }),
  'auth.invitation.revoked': z.object({ invitationId: Id, role: z.optional(Role) }),
  /** The owner erased the account; both names stand for theirs from now on. */
  'auth.user.erased': z.object({ userId: Id, firstName: z.string(), lastName: z.string(), version: z.int() }),
  /** `reset`: with a mailed link. `changed`: with the current password. `disowned`: to one that nobody knows. */
  'auth.password.reset': z.object({ userId: Id, how: z.optional(z.enum(['reset', 'changed', 'disowned'])) }),
  'auth.session.started': z.object({ userId: Id, sessionId: Id, way: z.optional(z.enum(signInWays)) }),
  'auth.session.revoked': z.object({
    userId: Id,
    sessionIds: z.array(Id),
    reason: z.optional(
      z.enum([
        'signed_out',
        'signed_in_again',
        'other_devices',
        'password_reset',
        'expired',
        'closed',
        'badge_elsewhere',
        'device_revoked',
        'directory',
      ]),
    ),
  }),
  /** Sessions that have a second factor from now on, or have none any more. */
  'auth.session.secured': z.object({ userId: Id, hasSecondFactor: z.boolean() }),
  /** The user has switched a session to another of their sites. The event's site is the new one. */
  'auth.session.switched': z.object({ userId: Id, sessionId: Id, site: z.string() }),
  /** A person has another role at a site, a first one, or none any more. */
  'auth.membership.changed': z.object({
    userId: Id,
    name: z.string(),
    site: z.string(),
    before: z.nullable(Role),
    after: z.nullable(Role),
    /** The machine that changed it, such as a directory. */
    machine: z.optional(z.string()),
  }),
  'auth.passkey.added': z.object({ userId: Id, passkeyId: Id, name: z.string() }),
  'auth.passkey.renamed': z.object({ userId: Id, passkeyId: Id, before: z.string(), after: z.string() }),
  'auth.passkey.removed': z.object({ userId: Id, passkeyId: Id, name: z.string() }),
  /** Somebody who manages people removed this person's passkeys and one-time codes. */
  'auth.signin.reset': z.object({
    userId: Id,
    name: z.string(),
    /** What they had until then. */
    before: z.optional(z.object({ passkeys: z.int(), oneTimeCodes: z.boolean() })),
  }),
  /** Who signs in at a directory as somebody is this person from now on. */
  'auth.directory.linked': z.object({ userId: Id, directory: z.string() }),
  /** One-time codes of an authenticator app; `renewed`: new recovery codes. `recovered`: signed in with one of them. */
  'auth.codes.changed': z.object({ userId: Id, change: z.enum(['on', 'off', 'renewed', 'recovered']) }),
  /** The person has set the PIN of their badge. */
  'auth.badge.changed': z.object({ userId: Id }),
  /** Two shared devices within ten minutes: the badge may have been copied. The first one's session was ended. */
  'auth.badge.reused': z.object({
    userId: Id,
    name: z.string(),
    first: z.string(),
    second: z.string(),
    /** It was taken from the second device before, and is back: two people may have it. */
    isBack: z.optional(z.boolean()),
  }),
  /** A manager added a shared device, or made a new link for it. */
  'auth.device.added': deviceChanged,
  'auth.device.linked': deviceChanged,
  /** A handheld has opened the link. */
  'auth.device.enrolled': deviceChanged,
  'auth.device.changed': z.extend(deviceChanged, { before: deviceChanged.shape.device }),
  'auth.device.revoked': deviceChanged,
  /** A manager added a wall display, or made a new code for it. */
  'auth.display.added': displayChanged,
  'auth.display.coded': displayChanged,
  /** A screen was given the code. */
  'auth.display.connected': displayChanged,
  'auth.display.revoked': displayChanged,
  /** A wrong password, one-time code or badge PIN for this account. The origin has the address from which it came. */
  'auth.signin.failed': z.object({
    userId: Id,
    name: z.string(),
    wrong: z.optional(z.enum(['password', 'code', 'pin'])),
  }),
  /** Too many wrong passwords: sign-in to this account is delayed. Published once for each delay. */
  'auth.signin.slowed': z.object({ userId: Id, name: z.string(), until: Instant }),
  /** A log was exported as a file. */
  'auth.log.exported': z.object({
    log: z.enum(['audit', 'badge']),
    /** The filters of the exported entries. */
    filters: z.record(z.string(), z.string()),
  }),
  'auth.token.generated': z.object({
    tokenId: Id,
    managerId: z.string(),
    reason: z.string(),
    expiresAt: Instant,
    act: z.optional(TokenAct),
  }),
  'auth.token.validated': z.object({
    tokenId: Id,
    managerId: z.string(),
    reason: z.string(),
    generatedBy: Id,
    generatedByName: z.string(),
    /** What it opens, and for whom. */
    act: z.optional(TokenAct),
    usedBy: z.optional(Id),
  }),
  /** A valid token that was made for another act than this one. */
  'auth.token.mismatched': z.object({ tokenId: Id, managerId: z.string(), act: TokenAct }),
  /** An expired, used or unknown token; for an unknown one both fields are null. Never contains the typed text. */
  'auth.token.refused': z.object({
    cause: z.enum(['unknown', 'expired', 'used']),
    tokenId: z.nullable(Id),
    managerId: z.nullable(z.string()),
  }),
  'auth.signup.requested': signUpChanged,
  'auth.signup.approved': signUpChanged,
  'auth.signup.refused': signUpChanged,
  /**
   * A site has new settings. They may name people, so they are not in the event: services ask auth for them. `changes`
   * are for the audit log, `moreChanges` counts those it has no room for.
   */
  'auth.site.changed': z.object({
    site: z.string(),
    version: z.int(),
    kind: z.enum(['added', 'changed', 'closed', 'reopened']),
    changes: z.array(Change),
    moreChanges: z.optional(z.int()),
  }),
  /** A directory has ended the access of the last manager of a site; `machine` names it. */
  'auth.site.unmanaged': z.object({ site: z.string(), machine: z.string() }),
  'auth.apikey.created': apiKeyChanged,
  /** By an administrator, or because its site was closed. */
  'auth.apikey.revoked': apiKeyChanged,
  'auth.scimtoken.created': scimTokenChanged,
  'auth.scimtoken.revoked': scimTokenChanged,
  /** What the members of a directory's group are, and where. */
  'auth.scimgroup.mapped': z.object({
    groupId: Id,
    group: z.string(),
    before: z.object({ site: z.nullable(z.string()), role: z.nullable(z.string()) }),
    after: z.object({ site: z.nullable(z.string()), role: z.nullable(z.string()) }),
  }),
} as const;
