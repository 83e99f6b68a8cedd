import type { Principal } from '@floorlight/contracts/principal';
import { eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { AuthContext } from '../context.ts';
import { wallDisplays } from './tables.ts';
import { displayEventOf, forgetDisplay, lockDisplay } from './wall-display.ts';

/** From then on its cookie and its code do nothing. */
export async function revokeDisplay(context: AuthContext, principal: Principal, id: string): Promise<void> {
  const secretHash = await context.db.transaction(async (tx) => {
    const display = await lockDisplay(tx, principal, id);
    const ends = { revokedAt: sql`now()`, secretHash: null, codeHash: null };
    await tx.update(wallDisplays).set(ends).where(eq(wallDisplays.id, id));
    const { siteId } = display;
    const actor = actorOf(principal);
    await writeEvent(tx, { name: 'auth.display.revoked', siteId, actor, payload: displayEventOf(display) });
    return display.secretHash;
  });
  await forgetDisplay(context, secretHash);
}
