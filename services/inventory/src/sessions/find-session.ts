import { callerMay, type Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { countSessions } from '../schema.ts';

export const sessionNotFound = () => notFound(coded(refusals.sessionNotFound));

/** Finds a session that the caller may see: their own, or with `counts.listAll` any of the site. Throws `not_found`. */
export async function findSession(
  orm: Pick<Transaction, 'select'>,
  principal: Principal,
  sessionId: string,
): Promise<{ id: string; day: string }> {
  const [session] = await orm
    .select({ id: countSessions.id, day: countSessions.day })
    .from(countSessions)
    .where(
      and(
        eq(countSessions.id, sessionId),
        eq(countSessions.siteId, principal.siteId),
        callerMay(principal, 'counts.listAll') ? undefined : eq(countSessions.countedBy, principal.sub),
      ),
    );
  if (!session) throw sessionNotFound();
  return session;
}
