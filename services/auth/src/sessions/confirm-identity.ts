import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as contract from '@floorlight/contracts/sign-in-methods';
import { and, eq, gt, isNotNull, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { Failure, invalid, unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { checkPasskey } from '../passkeys/check-passkey.ts';
import { refusals } from '../refusal-messages.ts';
import { oneTimeCodes, passkeys, sessions } from '../schema.ts';
import { lockUser, signInNameOf } from '../users/find-user.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { asksForSecondFactor, secureSession } from './second-factor.ts';

/** Seconds. */
const confirmedFor = 600;

type Proof = BodyOf<typeof contract.confirmIdentity> & { deviceHash: string | null; ip: string | null };

/**
 * Confirms with the password or a passkey who is at the device, so that nobody changes how a person signs in on a device they
 * left signed in. Wrong passwords count as wrong sign-ins do.
 */
export async function confirmIdentity(context: AuthContext, principal: Principal, proof: Proof): Promise<void> {
  if ('credential' in proof) {
    const owner = await checkPasskey(context, proof.credential).catch(asInvalid);
    if (owner !== principal.sub) throw wrongPasskey();
  } else {
    await checkCurrentPassword(context, { email: signInNameOf(principal), ...proof }, 'password');
  }
  const outdated = await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, principal.sub);
    if (!user) throw unauthorized();
    await tx.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, principal.sid));
    return 'credential' in proof ? secureSession(tx, user, principal.sid) : [];
  });
  await context.sessionCache.invalidate(outdated);
}

/**
 * Throws `confirmation_required` unless the caller signed in or confirmed who they are in the last ten minutes. Who has a second
 * factor that a site of theirs asks for must have done so with it: with the password alone anybody could add one of their own.
 */
export async function requireConfirmed(context: AuthContext, { sub, sid }: Principal): Promise<void> {
  const isConfirmed = gt(sessions.confirmedAt, sql`now() - make_interval(secs => ${confirmedFor})`);
  const [session] = await context.db.orm
    .select({ hasSecondFactor: sessions.hasSecondFactor })
    .from(sessions)
    .where(and(eq(sessions.id, sid), isConfirmed));
  const isEnough = session?.hasSecondFactor || (session && !(await hasAskedSecondFactor(context, sub)));
  if (!isEnough) throw new Failure('confirmation_required');
}

/** Whether the person has a second factor and works somewhere, wherever they are now, in a role that needs one. */
async function hasAskedSecondFactor({ db, sites }: AuthContext, userId: string): Promise<boolean> {
  const memberships = await membershipsOf(db.orm, userId);
  if (!memberships.some((place) => asksForSecondFactor(sites, place, memberships))) return false;
  const isTurnedOn = and(eq(oneTimeCodes.userId, userId), isNotNull(oneTimeCodes.turnedOnAt));
  const [own, codes] = await Promise.all([
    db.orm.$count(passkeys, eq(passkeys.userId, userId)),
    db.orm.$count(oneTimeCodes, isTurnedOn),
  ]);
  return own + codes > 0;
}

const wrongPasskey = () => invalid({ credential: coded(refusals.passkeyRefused) });

/** 401 would mean that the session has ended. */
function asInvalid(error: unknown): never {
  throw error instanceof Failure && error.code === 'unauthorized' ? wrongPasskey() : error;
}
