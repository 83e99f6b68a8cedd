import type { SignedChallenge } from '@floorlight/contracts/passkeys';
import { and, eq, lt, or, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { unauthorized } from '@floorlight/service-kit/failures';
import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { passkeys } from '../schema.ts';
import { storeChallenge, takeChallenge } from './challenges.ts';
import type { PasskeyRow } from './passkey.ts';
import { relyingParty } from './relying-party.ts';

/** The options of `navigator.credentials.get`: whichever passkey of this site the person chooses. */
export async function passkeyOptions({ db, config }: AuthContext): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    userVerification: 'required',
  });
  await storeChallenge(db, options.challenge, { purpose: 'use', userId: null });
  return options;
}

/**
 * Returns the id of the passkey's owner if it has signed a challenge of ours, and notes its use. Throws the same 401 whatever
 * is wrong.
 */
export async function checkPasskey(context: AuthContext, credential: SignedChallenge): Promise<string> {
  const { db } = context;
  const [passkey] = await db.orm.select().from(passkeys).where(eq(passkeys.credentialId, credential.id));
  if (!passkey) throw refused();
  const counter = await verifySignature(context, passkey, credential);

  // Only one of two signatures with the same counter passes: the other one may be of a copied key.
  const [used] = await db.orm
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(
      and(
        eq(passkeys.id, passkey.id),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`)),
      ),
    )
    .returning({ userId: passkeys.userId });
  if (!used) throw refused();
  return used.userId;
}

/** Returns the new counter. */
async function verifySignature(
  { db, config, log }: AuthContext,
  { credentialId, publicKey, counter, userId }: PasskeyRow,
  credential: SignedChallenge,
): Promise<number> {
  const { id, origin } = relyingParty(config);
  const { userHandle, ...response } = credential.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== userId) throw refused();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {}, response },
      expectedChallenge: (challenge) => takeChallenge(db, challenge, { purpose: 'use', userId: null }),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (error) {
    log.info({ err: error }, 'refused a passkey');
  }
  throw refused();
}

const refused = () => unauthorized(coded(refusals.passkeyRefused));
