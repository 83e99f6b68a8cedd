import type { User } from '@floorlight/contracts/accounts';
import type { Principal } from '@floorlight/contracts/principal';
import { eq } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { notFound, unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { sessions } from '../schema.ts';
import { sessionEnd } from '../sessions/live-session.ts';
import { lockUser } from '../users/find-user.ts';
import { asActor } from '../users/user.ts';
import { userAt } from '../users/user-in-session.ts';
import { membershipsOf } from './memberships-of.ts';
import { placeAt } from './place-at.ts';

/** Switches the caller's session to another site, at once. Throws `not_found` where they may not work, and for a closed site. */
export async function switchSite(context: AuthContext, { sub, sid }: Principal, siteId: string): Promise<User> {
  const { user, tokenHash } = await context.db.transaction(async (tx) => {
    const row = await lockUser(tx, sub);
    if (!row) throw unauthorized();
    const memberships = await membershipsOf(tx, sub);
    const place = placeAt(context.sites, row, memberships, siteId);
    if (!place) throw notFound(coded(refusals.notAtSite));
    const [session] = await tx
      .update(sessions)
      .set({ activeSiteId: siteId === row.siteId ? null : siteId })
      .where(eq(sessions.id, sid))
      .returning();
    if (!session) throw unauthorized();
    await writeEvent(tx, {
      name: 'auth.session.switched',
      siteId,
      actor: { ...asActor(row), role: place.role },
      payload: { userId: sub, sessionId: sid, site: context.sites.get(siteId)?.name ?? siteId },
    });
    const user = {
      ...userAt(context, row, { memberships, place, session }),
      session: sessionEnd(context.config, session),
    };
    return { user, tokenHash: session.tokenHash };
  });
  await context.sessionCache.invalidate([tokenHash]);
  return user;
}
