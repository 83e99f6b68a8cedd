import type { Principal } from '@floorlight/contracts/principal';
import { eq, ne, type SQL } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound, unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { sessions } from '../schema.ts';
import { type EndReason, endSessions } from '../sessions/end-sessions.ts';
import { lockUser } from '../users/find-user.ts';

/** Signs out one of the caller's devices; throws 404 if the caller is not signed in on it. */
export async function signOutDevice(context: AuthContext, principal: Principal, id: string): Promise<void> {
  const reason = id === principal.sid ? 'signed_out' : 'other_devices';
  if ((await endOwnSessions(context, principal, eq(sessions.id, id), reason)) === 0) {
    throw notFound(coded(refusals.deviceSignedOut));
  }
}

/** Signs out the caller's other devices. */
export async function signOutOthers(
  context: AuthContext,
  principal: Principal,
): Promise<{ message: string; count: number }> {
  const count = await endOwnSessions(context, principal, ne(sessions.id, principal.sid), 'other_devices');
  return { message: describe(count), count };
}

async function endOwnSessions(
  context: AuthContext,
  { sub }: Principal,
  which: SQL,
  reason: EndReason,
): Promise<number> {
  const ended = await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, sub);
    if (!user) throw unauthorized();
    return endSessions(tx, user, which, reason);
  });
  await context.sessionCache.invalidate(ended);
  return ended.length;
}

function describe(count: number): string {
  if (count === 0) return 'You are not signed in on any other device';
  return count === 1 ? '1 other device was signed out' : `${count} other devices were signed out`;
}
