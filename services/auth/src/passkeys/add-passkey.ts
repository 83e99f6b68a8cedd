import type { BodyOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/passkeys';
import { displayName } from '@floorlight/contracts/person';
import type { Principal } from '@floorlight/contracts/principal';
import { eq } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { conflict, invalid, unauthorized } from '@floorlight/service-kit/failures';
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { mailSignInChanged } from '../accounts/account-mails.ts';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { passkeys, users } from '../schema.ts';
import { requireConfirmed } from '../sessions/confirm-identity.ts';
import { secureSession } from '../sessions/second-factor.ts';
import { lockUser } from '../users/find-user.ts';
import { asActor } from '../users/user.ts';
import { storeChallenge, takeChallenge } from './challenges.ts';
import { publicPasskey } from './passkey.ts';
import { relyingParty } from './relying-party.ts';

const maxPasskeys = 20;
/** Ed25519, ES256 and RS256: what Node verifies without experimental code. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The options of `navigator.credentials.create`: a discoverable credential that verifies its user. */
export async function startPasskey(
  context: AuthContext,
  principal: Principal,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { db, config } = context;
  await requireConfirmed(context, principal);
  const [user] = await db.orm.select().from(users).where(eq(users.id, principal.sub));
  if (!user) throw unauthorized();
  const existing = await db.orm.select().from(passkeys).where(eq(passkeys.userId, user.id));
  if (existing.length >= maxPasskeys) throw tooMany();
  const options = await generateRegistrationOptions({
    rpName: 'Floorlight',
    rpID: relyingParty(config).id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email ?? user.employeeId ?? displayName(user),
    userDisplayName: displayName(user),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(db, options.challenge, { purpose: 'add', userId: user.id });
  return options;
}

/** Stores the passkey that the browser has made with our options, and mails its owner. */
export async function addPasskey(
  context: AuthContext,
  principal: Principal,
  { name, credential }: BodyOf<typeof contract.addPasskey>,
): Promise<contract.Passkey> {
  await requireConfirmed(context, principal);
  const made = await verifyCredential(context, principal, credential);
  const { passkey, outdated } = await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, principal.sub);
    if (!user) throw unauthorized();
    if ((await tx.$count(passkeys, eq(passkeys.userId, user.id))) >= maxPasskeys) throw tooMany();
    const [added] = await tx
      .insert(passkeys)
      .values({
        userId: user.id,
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: credential.response.transports,
        name,
      })
      .onConflictDoNothing()
      .returning();
    if (!added) throw conflict(coded(refusals.passkeyKnown));
    await writeEvent(tx, {
      name: 'auth.passkey.added',
      siteId: user.siteId,
      actor: asActor(user),
      payload: { userId: user.id, passkeyId: added.id, name },
    });
    await mailSignInChanged(context, tx, user, 'passkeyAdded');
    return { passkey: publicPasskey(added), outdated: await secureSession(tx, user, principal.sid) };
  });
  await context.sessionCache.invalidate(outdated);
  return passkey;
}

async function verifyCredential(
  { db, config, log }: AuthContext,
  { sub }: Principal,
  credential: BodyOf<typeof contract.addPasskey>['credential'],
) {
  const { id, origin } = relyingParty(config);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(db, challenge, { purpose: 'add', userId: sub }),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch((error: unknown) => {
    log.info({ err: error }, 'refused a new passkey');
    return { registrationInfo: undefined };
  });
  if (!registrationInfo) throw invalid({ credential: coded(refusals.passkeyNotAdded) });
  return registrationInfo.credential;
}

const tooMany = () => conflict(coded(refusals.tooManyPasskeys, { count: maxPasskeys }));
