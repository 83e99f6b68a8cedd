import type { Principal } from '@floorlight/contracts/principal';
import { eq, ne, type SQL } from '@floorlight/database/drizzle';
import { notFound, unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { sessions } from '../schema.ts';
import { type EndReason, endSessions } from '../sessions/end-sessions.ts';
import { lockUser } from '../users/find-user.ts';

/** Signs one of somebody's own devices out; throws 404 where they have no such one. */
export async function signOutOne(context: AuthContext, principal: Principal, id: string): Promise<void> {
  const reason = id === principal.sid ? 'signed_out' : 'other_devices';
  if ((await end(context, principal, eq(sessions.id, id), reason)) === 0) {
    throw notFound('This device is not signed in any more');
  }
}

/** Signs out every device of somebody but the one that asks. */
export async function signOutOthersOf(
  context: AuthContext,
  principal: Principal,
): Promise<{ message: string; count: number }> {
  const count = await end(context, principal, ne(sessions.id, principal.sid), 'other_devices');
  return { message: words(count), count };
}

async function end(context: AuthContext, { sub }: Principal, which: SQL, reason: EndReason): Promise<number> {
  const ended = await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, sub);
    if (!user) throw unauthorized();
    return endSessions(tx, user, which, reason);
  });
  await context.sessionCache.forget(ended);
  return ended.length;
}

function words(count: number): string {
  if (count === 0) return 'You are signed in nowhere else';
  return count === 1 ? '1 other device was signed out' : `${count} other devices were signed out`;
}
