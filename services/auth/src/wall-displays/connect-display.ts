import { plainDisplayCode, type ThisWallDisplay } from '@floorlight/contracts/wall-displays';
import { and, eq, gt, isNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { Response } from 'express';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { wallDisplays } from './tables.ts';
import { displayEventOf, forgetDisplay } from './wall-display.ts';

/**
 * Connects the calling browser as the display of a code, in place of the screen that was it before. Throws `not_found` for a
 * code that was used, has expired or was replaced.
 */
export async function connectDisplay(context: AuthContext, code: string, response: Response): Promise<ThisWallDisplay> {
  const { db, cookies, sites } = context;
  const secret = newSecret();
  const { display, replaced } = await db.transaction(async (tx) => {
    const hasCode = and(
      eq(wallDisplays.codeHash, hashSecret(plainDisplayCode(code))),
      gt(wallDisplays.codeEndsAt, sql`now()`),
      isNull(wallDisplays.revokedAt),
    );
    const [before] = await tx.select().from(wallDisplays).where(hasCode).for('update');
    if (!before || sites.get(before.siteId)?.closedAt !== null) throw notFound(coded(refusals.noDisplayCode));
    await tx
      .update(wallDisplays)
      .set({
        secretHash: hashSecret(secret),
        codeHash: null,
        codeEndsAt: null,
        connectedAt: sql`now()`,
        lastSeenAt: sql`now()`,
      })
      .where(eq(wallDisplays.id, before.id));
    const { siteId } = before;
    await writeEvent(tx, { name: 'auth.display.connected', siteId, actor: null, payload: displayEventOf(before) });
    return { display: before, replaced: before.secretHash };
  });
  await forgetDisplay(context, replaced);
  cookies.setWallDisplay(response, secret);
  return { name: display.name, siteId: display.siteId };
}
