import { type PrincipalGrant, principalLife } from '@floorlight/contracts/principal';
import { and, eq, isNull, lt, or, sql } from '@floorlight/database/drizzle';
import { unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { signPrincipals } from '../sessions/sign-principals.ts';
import { wallDisplays } from './tables.ts';
import { displayWith } from './wall-display.ts';

/** Issues the principals of a wall display, which read and nothing else. Throws 401 if no display has the secret. */
export async function issueWallPrincipal(context: AuthContext, secret: string): Promise<PrincipalGrant> {
  const display = await displayWith(context, secret);
  if (!display) throw unauthorized();
  const { id, siteId, name } = display;
  const isStale = or(isNull(wallDisplays.lastSeenAt), lt(wallDisplays.lastSeenAt, sql`now() - interval '1 minute'`));
  await context.db.orm
    .update(wallDisplays)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(wallDisplays.id, id), isStale));
  const expiresAt = new Date(Date.now() + principalLife * 1000);
  const claims = { sub: id, sid: id, siteId, role: 'machine', name, email: '', wallDisplay: true } as const;
  return {
    principals: await signPrincipals(context, claims, expiresAt),
    sessionId: id,
    userId: id,
    siteId,
    expiresAt: expiresAt.toISOString(),
  };
}
