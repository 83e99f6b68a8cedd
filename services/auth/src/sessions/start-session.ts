import type { SignInWay } from '@floorlight/contracts/sign-in';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import type { AuthContext } from '../context.ts';
import { sealIdToken } from '../directories/id-token.ts';
import { sessions } from '../schema.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { asActor, type UserRow } from '../users/user.ts';

/** What a directory has given for a session. */
export interface DirectoryProof {
  id: string;
  idToken: string;
  /** Its own name for its session, where it sends one. */
  session: string | null;
}

interface SignIn {
  way: SignInWay;
  ip: string | null;
  userAgent: string | null;
  /** The site at which it works; the user's home if left out. */
  siteId?: string;
  /** The shared device on which it is started. */
  sharedDeviceId?: string | null;
  hasSecondFactor?: boolean;
  /** The directory that signed the user in. */
  directory?: DirectoryProof | undefined;
}

/**
 * Starts a session of a user who has just proved who they are, and publishes it. Returns its token for the cookie. Lock the
 * user first and check that they are active.
 */
export async function startSession(
  { config }: AuthContext,
  tx: Transaction,
  user: UserRow,
  {
    way,
    ip,
    userAgent,
    siteId = user.siteId,
    sharedDeviceId = null,
    hasSecondFactor = way === 'passkey',
    directory,
  }: SignIn,
): Promise<string> {
  const token = newSecret();
  const [session] = await tx
    .insert(sessions)
    .values({
      tokenHash: hashSecret(token),
      userId: user.id,
      expiresAt: sql`now() + make_interval(secs => ${config.SESSION_LIFE_DAYS * 86_400})`,
      ip,
      userAgent,
      way,
      hasSecondFactor,
      ...(directory && {
        directoryId: directory.id,
        directorySession: directory.session,
        sealedIdToken: sealIdToken(config, user.id, directory.idToken),
      }),
      activeSiteId: siteId === user.siteId ? null : siteId,
      sharedDeviceId,
      // A badge can be copied and a PIN be seen: they don't allow changes to how a person signs in.
      confirmedAt: way === 'badge' ? null : sql`now()`,
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error('an insert without conflict returned no row');
  await writeEvent(tx, {
    name: 'auth.session.started',
    siteId,
    actor: asActor(user),
    payload: { userId: user.id, sessionId: session.id, way },
  });
  return token;
}
